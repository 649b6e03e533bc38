import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { placesAsked } from '#app/account/places.ts';
import { documentContext } from '#app/document.ts';
import { type ServerPage, ServerPageContext } from '#app/public/islands/server-page.ts';

// The server that mounts this build sets these contexts, and can reach them only through this export.
export { askContext, documentContext } from '#app/document.ts';

export const streamTimeout = 5_000;

export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Response | Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { nonce } = context.get(documentContext);
  const wholeAtOnce = isbot(request.headers.get('user-agent')) || routerContext.isSpaMode;

  return new Promise((resolve, reject) => {
    let code = status;
    let started = false;
    const respond = () => {
      started = true;
      const body = new PassThrough({
        final(done) {
          clearTimeout(timer);
          done();
        },
      });
      resolve(new Response(createReadableStreamFromReadable(body), { status: code, headers }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <ServerPageContext value={serverPage(routerContext, nonce)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ServerPageContext>,
      {
        nonce,
        [wholeAtOnce ? 'onAllReady' : 'onShellReady']: respond,
        onShellError: reject,
        onError(error) {
          code = 500;
          // Errors before the shell is ready reject the promise and are reported there.
          if (started) console.error(error);
        },
      },
    );
    // Leaves React's stream one second to flush what it rejected.
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

function serverPage({ manifest }: EntryContext, nonce: string): ServerPage {
  const { hmr, entry, routes } = manifest;
  const paths = new Set(Object.values(routes).map((route) => `/${route?.path}`));
  return {
    nonce,
    scripts: [...(hmr ? [hmr.runtime] : []), entry.module],
    preloads: entry.imports,
    renderIsland: (island, identifierPrefix) => renderToString(island, { identifierPrefix }),
    islandWords: new Set(),
    pages: placesAsked.filter((path) => paths.has(path)),
  };
}
