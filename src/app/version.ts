import manifest from "../../package.json" with { type: "json" };

export const NAME = manifest.name;
export const VERSION = manifest.version;
export const HOMEPAGE = manifest.homepage;
/** Honest about who asks: `legibus/<version> (+homepage)`. */
export const USER_AGENT = `${NAME}/${VERSION} (+${HOMEPAGE})`;
