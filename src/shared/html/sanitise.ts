export { removedBy, sanitise } from "../../core/sanitise.ts";
