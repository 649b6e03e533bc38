import { createHash, createHmac } from 'node:crypto';

export type S3Account = { accessKeyId: string; secretAccessKey: string; region: string };

type SignedRequest = {
  method: string;
  /** The path and query exactly as received. */
  target: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

/**
 * Checks an AWS signature version 4 as a store does, written from the published description instead of the library under test. Returns an
 * S3 error code, or undefined if the signature is valid.
 */
export function checkSignature(request: SignedRequest, account: S3Account, now = new Date()): string | undefined {
  const url = new URL(request.target, 'http://store');
  const isPresigned = url.searchParams.has('X-Amz-Signature');
  const given = isPresigned ? fromQuery(url) : fromHeader(String(request.headers.authorization ?? ''), request);
  if (!given) return 'AccessDenied';
  if (given.credential !== [account.accessKeyId, given.time.slice(0, 8), account.region, 's3/aws4_request'].join('/')) {
    return 'InvalidAccessKeyId';
  }
  const age = (now.getTime() - parseTime(given.time)) / 1000;
  if (isPresigned && age > Number(url.searchParams.get('X-Amz-Expires'))) return 'AccessDenied';
  if (!isPresigned && Math.abs(age) > 900) return 'RequestTimeTooSkewed';
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !given.signedHeaders.includes(name))) return 'AccessDenied';
  if (!isPresigned && given.payload !== 'UNSIGNED-PAYLOAD' && given.payload !== sha256(request.body)) {
    return 'XAmzContentSHA256Mismatch';
  }
  return expectedSignature(request, url, given, account) === given.signature ? undefined : 'SignatureDoesNotMatch';
}

type Given = { credential: string; time: string; signedHeaders: string[]; signature: string; payload: string };

function fromHeader(header: string, { headers }: SignedRequest): Given | undefined {
  const [, credential, signed, signature] =
    header.match(/^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/) ?? [];
  if (!credential) return undefined;
  return {
    credential,
    signature: signature!,
    signedHeaders: signed!.split(';'),
    time: String(headers['x-amz-date']),
    payload: String(headers['x-amz-content-sha256']),
  };
}

function fromQuery({ searchParams }: URL): Given {
  return {
    credential: searchParams.get('X-Amz-Credential') ?? '',
    signature: searchParams.get('X-Amz-Signature') ?? '',
    signedHeaders: (searchParams.get('X-Amz-SignedHeaders') ?? '').split(';'),
    time: searchParams.get('X-Amz-Date') ?? '',
    payload: 'UNSIGNED-PAYLOAD',
  };
}

function expectedSignature(request: SignedRequest, url: URL, given: Given, account: S3Account): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const headers = given.signedHeaders.map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  const canonical = [
    request.method,
    path.join('/'),
    query.join('&'),
    headers.join(''),
    given.signedHeaders.join(';'),
    given.payload,
  ].join('\n');
  const scope = [given.time.slice(0, 8), account.region, 's3', 'aws4_request'];
  const toSign = ['AWS4-HMAC-SHA256', given.time, scope.join('/'), sha256(Buffer.from(canonical))].join('\n');
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${account.secretAccessKey}`);
  return hmac(key, toSign).toString('hex');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function parseTime(time: string): number {
  return Date.parse(time.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
