import { make } from "./panel.js";
export class TeachDialog { constructor($, page) { this.$ = $; this.page = page; } show() {} press() {} }
