import { expect, test } from "vitest";
import { plainCall } from "../../src/core/call.ts";
import { client, failureOf, ORIGIN, page, site } from "./support.ts";

const message = {
  body: "7|0|question",
  headers: { "content-type": "text/x-gwt-rpc; charset=UTF-8", cookie: "a=b" },
};

test("a POST sends its body and headers unchanged, and its response is read", async () => {
  const asked: string[] = [];
  const service = await site((request, response) => {
    request.setEncoding("utf8").on("data", (body: string) => {
      asked.push(`${request.method} ${request.url} ${request.headers["content-type"]} ${body}`);
      response.end(`//OK["${request.headers.cookie}"]`);
    });
  });
  const { source } = client({ baseUrl: service.base });
  const answer = await source.post(`${ORIGIN}/service.do`, plainCall(), message);
  expect(answer.text()).toBe('//OK["a=b"]');
  expect(asked).toEqual(["POST /service.do text/x-gwt-rpc; charset=UTF-8 7|0|question"]);
});

test("responses to a POST are neither cached nor shared", async () => {
  const service = await site(page("//OK[]"));
  const { source } = client({ baseUrl: service.base });
  const post = async () => await source.post(`${ORIGIN}/service.do`, plainCall(), message);
  await Promise.all([post(), post()]);
  expect((await post()).how).toBe("live");
  expect(service.hits).toHaveLength(3);
});

test("a POST does not follow redirects", async () => {
  const service = await site(page("", { location: "/elsewhere" }, 302));
  const { source } = client({ baseUrl: service.base });
  const error = await failureOf(source.post(`${ORIGIN}/service.do`, plainCall(), message));
  expect(error).toMatchObject({ code: "UPSTREAM_ERROR", retryable: false });
  expect(service.hits.map(({ url }) => url)).toEqual(["/service.do"]);
});

test("a POST can be cancelled and must go to the source's own host", async () => {
  const service = await site(() => {});
  const { source } = client({ baseUrl: service.base });
  const controller = new AbortController();
  const failed = failureOf(
    source.post(`${ORIGIN}/slow`, { ...plainCall(), signal: controller.signal }, message),
  );
  controller.abort();
  expect((await failed).code).toBe("CANCELLED");
  const elsewhere = failureOf(source.post("https://example.org/", plainCall(), message));
  expect((await elsewhere).code).toBe("INVALID_INPUT");
});
