import { setNonce } from 'get-nonce';

/** The nonce of this document, for the few components that add a <style> element. */
function documentNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
}

// The scroll lock behind dialogs writes a style element and needs this nonce.
const nonce = documentNonce();
if (nonce) setNonce(nonce);
