export type SendHooks = { signal: AbortSignal; onProgress: (share: number) => void };

type Options = { url: string; method?: 'POST' | 'PUT'; headers?: Record<string, string> };

/** Sends a file as the request body. Uses XMLHttpRequest, because fetch can't report upload progress. */
export function sendFile<Answer>(file: Blob, { url, method = 'POST', headers = {} }: Options, hooks: SendHooks) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { signal, onProgress } = hooks;
    const abort = () => request.abort();
    request.open(method, url);
    request.responseType = 'json';
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () =>
      request.status >= 200 && request.status < 300 ? resolve(request.response) : reject(refusal(request));
    request.onerror = () => reject(new TypeError('The connection was lost.'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}

function refusal({ status, response }: XMLHttpRequest): object {
  return { status, ...(typeof response === 'object' && response) };
}
