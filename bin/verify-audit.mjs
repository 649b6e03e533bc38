#!/usr/bin/env node
// Checks an exported audit log without a connection to the product: node bin/verify-audit.mjs audit.ndjson [keys.json] [seq:hash]
//   keys.json   the installation's answer at /.well-known/jwks.json, fetched once and kept; without it the signature is not checked
//   seq:hash    a seal that was kept from before, which this file must contain unchanged
// Needs only Node. Exits with 0 if the log is intact, and otherwise with 1 after printing the first faults.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** @param {AsyncIterable<string>} lines @param {{ keys?: object[], kept?: { seq: number, hash: string } }} given */
export async function verifyAudit(lines, { keys, kept } = {}) {
  const faults = [];
  let opening;
  let last;
  let closing;
  let entries = 0;
  let erased = 0;
  let keptSeen = false;
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const row = JSON.parse(line);
    if (!opening) {
      if (row.format !== 'lintel-audit/1') throw new Error('This is not an exported audit log.');
      opening = row;
      last = row.after;
      if (kept && kept.seq === last.seq) keptSeen = kept.hash === last.hash;
      continue;
    }
    if (closing) throw new Error('There are lines after the end.');
    if (row.signature !== undefined) {
      closing = row;
      continue;
    }
    entries += 1;
    if (row.seq !== last.seq + 1) faults.push({ seq: row.seq, why: `follows number ${last.seq}` });
    if (row.entry === null) erased += 1;
    else if (sha256(row.entry) !== row.contentHash)
      faults.push({ seq: row.seq, why: 'says something else than was sealed' });
    else if (JSON.parse(row.entry)[0] !== row.eventId) faults.push({ seq: row.seq, why: 'is another entry' });
    if (sha256(`${last.hash}:${row.seq}:${row.contentHash}`) !== row.hash)
      faults.push({ seq: row.seq, why: 'its seal does not follow from the one before' });
    if (kept && kept.seq === row.seq) keptSeen = kept.hash === row.hash;
    last = { seq: row.seq, hash: row.hash };
  }
  if (!opening) throw new Error('The file is empty.');
  if (!closing) faults.push({ seq: last.seq, why: 'the file ends before its signature' });
  else {
    const { head, after, organisationId } = closing.head;
    if (head.seq !== last.seq || head.hash !== last.hash)
      faults.push({ seq: last.seq, why: 'the file is not as long as was signed' });
    if (
      after.seq !== opening.after.seq ||
      after.hash !== opening.after.hash ||
      organisationId !== opening.organisationId
    )
      faults.push({ seq: opening.after.seq, why: 'the file begins elsewhere than was signed' });
    if (keys && !isSigned(closing, keys))
      faults.push({ seq: last.seq, why: 'the signature is not this installation’s' });
  }
  if (kept && !keptSeen) faults.push({ seq: kept.seq, why: 'is not the seal that was kept' });
  return { entries, erased, head: last, signature: keys ? 'checked' : 'not checked', faults };
}

function isSigned({ head, signature }, keys) {
  const [protectedPart = '', payload = '', sign = ''] = signature.split('.');
  const { kid, alg, typ } = JSON.parse(Buffer.from(protectedPart, 'base64url').toString('utf8'));
  const jwk = keys.find((key) => key.kid === kid);
  if (!jwk || alg !== 'EdDSA' || typ !== 'audit+json') return false;
  const signed = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  return (
    JSON.stringify(signed) === JSON.stringify(head) &&
    verify(
      null,
      Buffer.from(`${protectedPart}.${payload}`),
      createPublicKey({ key: jwk, format: 'jwk' }),
      Buffer.from(sign, 'base64url'),
    )
  );
}

if (process.argv[1] === import.meta.filename) {
  const [file, ...rest] = process.argv.slice(2);
  if (!file) {
    console.error('node bin/verify-audit.mjs audit.ndjson [keys.json] [seq:hash]');
    process.exit(2);
  }
  const keptText = rest.find((part) => /^\d+:[0-9a-f]{64}$/.test(part));
  const keysFile = rest.find((part) => part !== keptText);
  const kept = keptText && { seq: Number(keptText.split(':')[0]), hash: keptText.split(':')[1] };
  const keys = keysFile && JSON.parse(readFileSync(keysFile, 'utf8')).keys;
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  const { faults, entries, erased, head, signature } = await verifyAudit(lines, { keys, kept });
  console.log(
    `${entries} entries, ${erased} of erased people, signature ${signature}, last seal ${head.seq}:${head.hash}`,
  );
  for (const { seq, why } of faults.slice(0, 20)) console.error(`Entry ${seq}: ${why}.`);
  if (faults.length > 0) process.exit(1);
}
