import { mostFileColumns, mostFileRows } from '#contract/core/imports.ts';
import {
  type FileImport,
  type ImportChoices,
  type ImportTarget,
  imports,
  isOwnTarget,
} from '#contract/people/imports.ts';
import type { Importer } from '#server/core/imports/importer.ts';
import { type Stored as AnyStored, shown } from '#server/core/imports/store.ts';
import { readCsv, requireRows, textOf } from '#server/core/imports/table.ts';
import { importJobs } from '#server/core/imports/work.ts';
import { customFieldsOf } from '../leads/custom/custom-fields.ts';
import { tidySearchJob } from '../leads/import/tidy-job.ts';
import { stateBasis } from './consent.ts';
import { noCounts } from './decide.ts';
import { checkNewFields, makeNewFields } from './new-fields.ts';
import { chunkSize, decideChunk, type Plan, planImport } from './plan.ts';
import { PersonReader, readHere, type Unknown } from './read-person.ts';
import { suggest, systemOf } from './systems.ts';
import { undoPeople } from './undo.ts';
import { readCards } from './vcard.ts';
import { writeDecided } from './write.ts';

/** The details stored with a file of people. */
type More = Pick<FileImport, 'system'> & {
  matches?: FileImport['matches'];
  consentBasis?: FileImport['consentBasis'];
  consentNote?: string;
  unknown?: Unknown[] | null;
  madeFields?: string[];
};
export type Stored = AnyStored<ImportTarget, NonNullable<FileImport['counts']>, More>;

export const present = (stored: Stored): FileImport => {
  const { system, matches = null, consentBasis = null } = stored.more;
  return { ...shown(stored), system, matches, consentBasis };
};

const limits = { rows: mostFileRows, columns: mostFileColumns };

/** Rows of one person are grouped before the import is split into chunks, so that no chunk depends on an earlier one. */
export const people: Importer<ImportChoices, Plan> = {
  kind: 'people',
  remembered: [],
  types: /^text\/(csv|plain|vcard|tab-separated-values)$/,
  otherType: 'Choose a CSV file or vCards.',
  right: 'leads.import',
  wish: imports.run.input,
  jobs: { run: 'leads.import', undo: 'leads.undo_import' },
  async read(content, contentType) {
    const text = textOf(content);
    return requireRows(contentType === 'text/vcard' ? readCards(text) : await readCsv(text, limits), limits);
  },
  suggest: async (tx, headings) => suggest(headings, await customFieldsOf(tx)),
  async still(tx, targets) {
    const own = await customFieldsOf(tx);
    return (targets as (ImportTarget | null)[]).map((target) =>
      target && isOwnTarget(target) && !own.some(({ key }) => key === target) ? null : target,
    );
  },
  about: (headings, contentType) => ({ system: systemOf(headings, contentType) }),
  async begin(tx, actor, wish, columns) {
    await checkNewFields(tx, actor, wish.newFields);
    const madeFields = await makeNewFields(tx, wish.newFields);
    const headings = columns.map(({ heading }) => heading);
    new PersonReader({ headings, rows: [] }, wish.columns, await readHere(tx, actor, wish.owner, [], wish.owners));
    const { basis: consentBasis, note: consentNote } = wish.consent;
    return { matches: wish.matches, consentBasis, consentNote, madeFields };
  },
  plan: planImport,
  found: ({ unknown }) => ({ unknown }),
  atOnce: chunkSize,
  none: noCounts(),
  async take(tx, actor, chunk, plan, { matches, consent }) {
    const decided = await decideChunk(tx, actor, plan, chunk.from, matches, new Map(), true);
    await writeDecided(tx, actor, chunk, decided);
    await stateBasis(tx, chunk.importId, consent, decided.create);
    const { counts } = decided;
    return {
      made: decided.create.map(({ id }) => id),
      done: counts.create + counts.update,
      skipped: counts.skip + counts.merged,
      problems: decided.conflicts,
      counts,
    };
  },
  counts: ({ rows, problems }, tally) => ({ rows, ...tally, refused: problems.length }),
  async finished(tx, importId, { create, update, refused = 0, conflict = 0 }) {
    tx.record({
      kind: 'leads.imported',
      subject: { type: 'import', id: importId },
      data: { created: create, updated: update, refusedCount: refused + conflict },
    });
    await tx.enqueue(tidySearchJob.with({}, { key: 'tidy' }));
  },
  undo: undoPeople,
};

export const { jobs: peopleImportJobs, start: startImport } = importJobs(people);
