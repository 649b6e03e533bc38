import type { DealItem, dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import { partsIssue, readParts, type SplitPart } from '#contract/inventory/deals/split-parts.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import type { Receiving } from '#server/core/http/serve-body.ts';
import { boundedWork, Crowded } from '#server/core/threads/bounded-work.ts';
import { sniff } from '#server/outside/storage/files/sniff.ts';
import type { ReceivedFile } from '#server/people/files/receive-file.ts';
import { storageRefusal } from '#server/people/files/storage-refusal.ts';
import { sweepFileJob, untilForgotten } from '#server/people/files/sweep-job.ts';
import { checkSlot, submitItem } from './items.ts';
import type { Split, ToSplit } from './split-thread.ts';

type Received = { part: SplitPart; file: ReceivedFile }[];

function partsOf(text: string, pages: number | null): SplitPart[] {
  const parts = readParts(text);
  const issue = parts ? partsIssue(parts, pages) : 'Enter page ranges and choose an item for each.';
  if (issue) throw invalid(['parts'], issue);
  return parts!;
}

/** The scan is split in a thread; each part is stored like a separately uploaded document. */
export async function receiveScan({
  input,
  actor,
  scope,
  services,
  body,
}: Receiving<typeof dealChecklist.splitScan>): Promise<Received> {
  const parts = partsOf(input.parts, null);
  const names = await services.db.withOrg(scope, async (tx) => {
    const items: DealItem[] = [];
    for (const { item } of parts) items.push(await checkSlot(tx, actor, input.id, item));
    return items.map(({ name }) => name);
  });
  const content = await body.whole();
  if (sniff(content) !== 'application/pdf') throw new Refusal('unsupported_media', 'Only PDFs can be split.');
  const data: ToSplit = { content, ranges: parts };
  const split = await boundedWork<Split>({
    module: new URL('./split-thread.ts', import.meta.url),
    data,
    lane: scope.organisationId,
    seconds: 60,
  }).catch((error: unknown) => {
    if (error instanceof Crowded) throw error;
    throw new Refusal('unsupported_media', 'The PDF can’t be read. It may be damaged or protected by a password.');
  });
  partsOf(input.parts, split.pages);
  const received: Received = [];
  for (const [place, part] of parts.entries()) {
    const id = newId();
    const key = `${scope.organisationId}/${id}`;
    await services.db.withOrg(scope, (tx) => tx.enqueue(sweepFileJob.with({ key }, { afterSeconds: untilForgotten })));
    const bytes = Buffer.from(split.parts[place]!);
    const { size } = await services.storage
      .put(key, bytes, { contentType: 'application/pdf', maxSize: bytes.length })
      .catch((error: unknown) => {
        throw storageRefusal(error);
      });
    const name = `${names[place]!.replace(/[^\p{L}\p{N} ()-]+/gu, '').slice(0, 120)}.pdf`;
    const scan = services.scanner ? 'waiting' : 'off';
    received.push({ part, file: { id, key, name, contentType: 'application/pdf', size, scan } });
  }
  return received;
}

/** Submits all parts or none. */
export async function submitParts(
  tx: Tx,
  actor: Member,
  id: string,
  received: Received,
): Promise<{ items: DealItem[] }> {
  const items: DealItem[] = [];
  for (const { part, file } of received)
    items.push(await submitItem(tx, actor, { id, itemId: part.item, name: file.name }, file));
  return { items };
}
