// The C interface of the WebAssembly module: a question's name and body go into its memory, the answer
// comes out of it.

/**
 * @param {Promise<Response> | BufferSource} source the module
 * @param {{should_stop: () => number, progress: (done: number, total: number) => void, told?: (news: object) => void}} env
 *   `told` gets what a search says beside counts: a part of the engine's progress
 * @returns {Promise<(name: string, body: string) => {refused: boolean, text: string}>}
 */
export async function load(source, env) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  /** @type {WebAssembly.Memory} */
  let memory;
  /** @param {number} at @param {number} length */
  const told = (at, length) => env.told?.(JSON.parse(decoder.decode(new Uint8Array(memory.buffer, at, length))));
  const imports = { env: { ...env, told } };
  const { instance } = source instanceof Promise ? await streamed(source, imports) : await WebAssembly.instantiate(source, imports);
  const { reserve, ask, answer_pointer, answer_length } = /** @type {any} */ (instance.exports);
  memory = /** @type {any} */ (instance.exports).memory;
  return (name, body) => {
    const title = encoder.encode(name);
    const rest = encoder.encode(body);
    // The memory may move whenever the module allocates, so every view of it is made anew.
    const at = reserve(title.length + rest.length);
    const bytes = new Uint8Array(memory.buffer, at, title.length + rest.length);
    bytes.set(title);
    bytes.set(rest, title.length);
    const refused = ask(title.length) !== 0;
    const answer = new Uint8Array(memory.buffer, answer_pointer(), answer_length());
    return { refused, text: decoder.decode(answer) };
  };
}

/** Some static hosts send the module as another type, which streaming does not take. @param {Promise<Response>} source @param {WebAssembly.Imports} imports */
async function streamed(source, imports) {
  const response = await source;
  if (!response.ok) throw new Error(`${response.status} for the module`);
  if (response.headers.get("content-type")?.startsWith("application/wasm")) {
    return WebAssembly.instantiateStreaming(response, imports);
  }
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
}
