export { plain as fantos } from "./plain.js";
