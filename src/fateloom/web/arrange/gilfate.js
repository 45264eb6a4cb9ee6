export { plain as gilfate } from "./plain.js";
