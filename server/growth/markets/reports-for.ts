import { type Block, blocksOf, type LeafBlock, leavesOf } from '#contract/core/content/tree.ts';
import { mapLeaves } from '#contract/core/content/walk.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { sceneBrand } from '#server/people/profiles/shown-agent.ts';
import { reportBlocks } from './blocks.ts';
import { reportOf } from './report.ts';

/** The market report of each ZIP code that a block names, as blocks. */
export async function reportsFor(tx: Tx, blocks: readonly Block[], locale: Locale): Promise<Map<string, LeafBlock[]>> {
  const zips = new Set(leavesOf(blocks).flatMap((leaf) => (leaf.type === 'market' && leaf.zip ? leaf.zip : [])));
  const found = new Map<string, LeafBlock[]>();
  if (zips.size === 0) return found;
  const { name } = await sceneBrand(tx);
  for (const zip of zips) {
    const report = await reportOf(tx, zip);
    if (report) found.set(zip, blocksOf(reportBlocks(report, name, locale)) as LeafBlock[]);
  }
  return found;
}

/** The blocks with their reports computed at reading time. A block that names a city counts the site's homes there instead. */
export async function withReports(tx: Tx, blocks: readonly Block[], locale: Locale): Promise<Block[]> {
  const reports = await reportsFor(tx, blocks, locale);
  return mapLeaves(blocks, (leaf) => (leaf.type === 'market' && leaf.zip ? (reports.get(leaf.zip) ?? []) : [leaf]));
}
