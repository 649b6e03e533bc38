// Creates passwords.bin from a list of passwords, most used first: node build.mjs <list.txt>. See README.md.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const mostEntries = 125_000;

// The password rules require 8 characters, both cases and a digit, so passwords that fail them need not be listed.
const couldPass = (word) => word.length >= 8 && /[0-9]/.test(word) && /[a-z].*[a-z]/.test(word);

const words = new Set();
for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
  const word = line.trim().toLowerCase();
  if (couldPass(word)) words.add(word);
  if (words.size === mostEntries) break;
}
const hashes = new Set([...words].map((word) => createHash('sha256').update(word).digest().readUInt32BE(0)));
const sorted = Uint32Array.from(hashes).sort();
const file = Buffer.alloc(sorted.length * 4);
sorted.forEach((hash, index) => {
  file.writeUInt32BE(hash, index * 4);
});
writeFileSync(join(import.meta.dirname, 'passwords.bin'), file);
console.log(`${sorted.length} passwords`);
