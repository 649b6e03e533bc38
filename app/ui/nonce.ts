import { setNonce } from 'get-nonce';

/** The nonce of this document, for the few parts that add a <style> element of their own. */
function documentNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
}

// The lock that keeps the page from scrolling behind a dialog writes a style element and asks here for its nonce.
const nonce = documentNonce();
if (nonce) setNonce(nonce);
