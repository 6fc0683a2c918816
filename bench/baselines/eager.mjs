// The one-tool server as most are written: everything that any call may need is loaded at start.
import "cheerio";
import "puppeteer-core";
import "turndown";
import "undici";
import "./one-tool.mjs";
