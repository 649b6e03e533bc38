import { type DocumentKind, documentKinds, extracted } from '#contract/inventory/read-document.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { fileVisibleTo, mayOpen } from '#server/inventory/files/policy.ts';
import { type Composer, nowhere, Sources, said } from '../material.ts';

type Read = { name: string; content: string | null };

/** The text extracted when the file was uploaded; each page is one line. */
async function textOf(tx: Tx, actor: Member, id: string): Promise<{ name: string; pages: string[] }> {
  const file = await tx.one<Read>(sql`
    select f.name, t.content from files f left join file_texts t on t.organisation_id = f.organisation_id and t.file_id = f.id
    where f.organisation_id = ${actor.organisationId} and f.id = ${id} and f.deleted_at is null and ${fileVisibleTo(actor)} and ${mayOpen(actor)}`);
  if (!file) throw notFound();
  if (!file.content) throw new Refusal('conflict', 'No text could be read in this file. Paste its words instead.');
  return { name: file.name, pages: file.content.split('\n') };
}

export const documentExtract: Composer = async (tx, actor, given) => {
  if (!given.file && !given.text) throw invalid(['input', 'text'], 'Choose a file or paste its words.');
  const { name, pages } = given.file
    ? await textOf(tx, actor, given.file)
    : { name: 'Pasted text', pages: given.text!.split('\f') };
  const sources = new Sources();
  const kind = given.document as DocumentKind;
  const found = extracted(kind, pages);
  const link = given.file ? `/file/${given.file}` : null;
  const missing = documentKinds[kind]
    .map(({ label }) => label)
    .filter((label) => !found.some((one) => one.label === label));
  const read = sources.add({ of: 'document', label: name, value: pages.join(' ').slice(0, 300), link, page: 1 });
  return {
    sources: sources.all,
    parts: [
      {
        name: 'fields',
        sentences: [
          ...found.map(({ label, value, page, quote }) =>
            said(`${label}: ${value}`, sources.add({ of: 'document', label, value: quote, link, page })),
          ),
          ...(missing.length > 0 ? [said(`Not found: ${missing.join(', ')}.`, read)] : []),
        ],
      },
    ],
    subject: given.file ? { type: 'file', id: given.file, name } : null,
    personal: [],
    heard: '',
    place: nowhere,
  };
};
