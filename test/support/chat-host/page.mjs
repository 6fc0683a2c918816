// The page of a chat: the extension's own host bridge around one view, in a sandbox of another origin.
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

const frame = document.querySelector("iframe");
let bridge;

/** Shows a view and resolves when it has its result; the functions of `globalThis.chat` are the test's. */
globalThis.startView = async ({ sandbox, html, tool, args, result, hostContext }) => {
  const ready = new Promise((resolve) => {
    addEventListener("message", function listen({ source, data }) {
      if (source !== frame.contentWindow || data?.method !== "ui/notifications/sandbox-proxy-ready") return;
      removeEventListener("message", listen);
      resolve();
    });
  });
  frame.src = sandbox;
  await ready;
  bridge = new AppBridge(
    null,
    { name: "test-host", version: "1" },
    { openLinks: {}, serverTools: {}, updateModelContext: { text: {}, structuredContent: {} } },
    { hostContext: { ...hostContext, toolInfo: { tool: { name: tool, inputSchema: { type: "object" } } } } },
  );
  const initialized = new Promise((resolve) => {
    bridge.oninitialized = resolve;
  });
  bridge.oncalltool = async (params) => await globalThis.chatCall(params);
  bridge.onopenlink = async (params) => (await globalThis.chatNote("open-link", params), {});
  bridge.onupdatemodelcontext = async (params) => (await globalThis.chatNote("context", params), {});
  bridge.onsizechange = ({ height }) => {
    frame.style.height = `${height}px`;
    void globalThis.chatNote("size", { height });
  };
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  await bridge.sendSandboxResourceReady({ html });
  await initialized;
  await bridge.sendToolInput({ arguments: args });
  await bridge.sendToolResult(result);
};

globalThis.changeContext = (context) => bridge.setHostContext(context);
