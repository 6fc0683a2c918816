import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { findBrowser } from "../../src/net/browser/find.ts";
import { EVENTUALLY } from "./patience.ts";

/** Starts the system's Chromium for a test; a slow machine gets as long as it needs. */
export async function launchChromium(): Promise<Browser> {
  return await puppeteer.launch({
    executablePath: findBrowser(process.env["PUPPETEER_EXECUTABLE_PATH"] ?? ""),
    args: ["--no-sandbox"],
    timeout: EVENTUALLY.timeout,
    protocolTimeout: EVENTUALLY.timeout,
  });
}

/** Opens an empty page that waits as long as a slow machine needs. */
export async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(EVENTUALLY.timeout);
  return page;
}
