import { createHash } from 'node:crypto';
import { verticalEvents } from '#contract/core/event-kinds/verticals.ts';
import type { ComarketingAgreement } from '#contract/verticals/lenders/lenders.ts';
import { lenderPart } from '#contract/verticals/lenders/quotes.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { csvLine } from '#server/core/csv/csv-cell.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { zipOf } from '#server/core/zip.ts';
import { fileVisibleTo, isJudged } from '#server/inventory/files/policy.ts';
import { bytesAt } from '#server/inventory/paper/stored-bytes.ts';
import { dollars, drawPaper, type PaperLine } from '../paper.ts';
import { agreementSeen } from './comarketing.ts';

/** A pack is made in memory: more papers than this are taken one by one. */
const mostBytes = 60 * 1024 * 1024;

type Paper = {
  name: string;
  key: string;
  size: number;
  isPiece: boolean;
  addedAt: string;
  /** Why it is not in the pack; whoever examines it must know that it is there. */
  missing: string | null;
};
type Step = { at: string; kind: string; by: string; data: { fields?: string[]; file?: string } };
type Pack = {
  agreement: ComarketingAgreement;
  office: string;
  lender: { nmls: string; company: string; companyNmls: string };
  publishedBy: string;
  papers: Paper[];
  steps: Step[];
};

async function packOf(tx: Tx, actor: Member, id: string): Promise<Pack> {
  const agreement = await agreementSeen(tx, actor, id);
  if (!agreement) throw notFound();
  const here = sql`l.organisation_id = ${actor.organisationId} and l.id = ${id}`;
  const about = await tx.get<Pick<Pack, 'office' | 'lender' | 'publishedBy'>>(sql`
    select o.name as office, json_build_object('nmls', k.nmls, 'company', k.company, 'companyNmls', k.company_nmls) as lender,
      coalesce((select trim(u.first_name || ' ' || u.last_name) from users u where u.id = l.published_by), '') as "publishedBy"
    from comarketing l join organisations o on o.id = l.organisation_id
    join lenders k on k.organisation_id = l.organisation_id and k.id = l.lender_id where ${here}`);
  const papers = await tx.all<Paper>(sql`
    select case when s.seen then f.name else 'file' end as name, f.storage_key as key, f.size::bigint as size, e.is_piece as "isPiece",
      e.created_at as "addedAt",
      case when not s.seen then 'you can’t see it' when f.deleted_at is not null then 'deleted'
        when not ${isJudged} then 'not checked for viruses yet' end as missing
    from comarketing_evidence e join files f on f.organisation_id = e.organisation_id and f.id = e.file_id
    cross join lateral (select ${fileVisibleTo(actor)} as seen) s
    where e.organisation_id = ${actor.organisationId} and e.agreement_id = ${id} order by e.created_at, f.id limit 200`);
  if (papers.reduce((sum, { size, missing }) => (missing ? sum : sum + size), 0) > mostBytes)
    throw new Refusal('conflict', 'These papers are larger than 60 MB together. Download them one by one.');
  const steps = await tx.all<Step>(sql`
    select e.at, e.kind, e.data, coalesce((select trim(u.first_name || ' ' || u.last_name) from users u where u.id = e.actor_id), '') as by
    from events e where e.organisation_id = ${actor.organisationId} and e.subject_type = 'comarketing' and e.subject_id = ${id}
    order by e.id limit 1000`);
  return { agreement, ...about, papers, steps };
}

const share = (millionths: number | null): string =>
  millionths === null ? 'not measured' : `${(millionths / 10_000).toFixed(2)}%`;

/** Measured share, cost and who pays what, on one page; the papers that show it lie beside it. */
function linesOf({ agreement: one, lender, publishedBy }: Pack, listed: readonly string[]): PaperLine[] {
  const row = (text: string, value: string): PaperLine => ({ text, value, as: 'row' });
  const measured = one.lenderShare === null ? null : lenderPart(one.total, one.lenderShare);
  return [
    { text: 'Parties', as: 'heading' },
    row('Lender', `${one.lender.name}, NMLS ${lender.nmls}`),
    row('Company', `${lender.company}, NMLS ${lender.companyNmls}`),
    { text: 'Piece', as: 'heading' },
    row('Medium', one.medium.replaceAll('_', ' ')),
    row('Services performed', one.services || 'not stated'),
    row('State', one.state),
    row('Published', one.publishedAt ? `${one.publishedAt.slice(0, 16).replace('T', ' ')} UTC, ${publishedBy}` : 'no'),
    { text: 'Measured share', as: 'heading' },
    row('Lender’s share of the piece', share(one.lenderShare)),
    row('How it was measured', one.measuredHow || 'not stated'),
    { text: 'Cost', as: 'heading' },
    row('Total', dollars(one.total)),
    row('Lender pays', dollars(one.lenderPays)),
    row('Office pays', dollars(one.total - one.lenderPays)),
    row('By the measured share', measured === null ? 'not measured' : dollars(measured)),
    row('Difference', measured === null ? 'not measured' : dollars(one.lenderPays - measured)),
    { text: 'Files in this pack, with SHA-256', as: 'heading' },
    ...(listed.length > 0 ? listed : ['none']).map((text): PaperLine => ({ text, as: 'quiet' })),
  ];
}

/** What an event says, as people read it. */
const meansOf = (kind: string): string =>
  (verticalEvents as Record<string, { means: string }>)[kind]?.means ?? 'The agreement was updated.';

/** A name that no file of the pack has yet, without a way out of its folder. */
function nameIn(taken: Set<string>, folder: string, name: string): string {
  const plain =
    name
      .replace(/[\\/:*?"<>|]/g, ' ')
      .replace(/^\.+/, '')
      .trim() || 'file';
  for (let n = 1; ; n += 1) {
    const path = `${folder}/${n === 1 ? plain : `${n} ${plain}`}`;
    if (taken.has(path)) continue;
    taken.add(path);
    return path;
  }
}

/** One ZIP: the summary, the history of the agreement, the evidence and what was published. */
export async function auditPack(services: Services, scope: Scope, actor: Member, id: string): Promise<Buffer> {
  const pack = await services.db.withOrg(scope, (tx) => packOf(tx, actor, id));
  const taken = new Set<string>();
  const entries: { name: string; content: Uint8Array }[] = [];
  const listed: string[] = [];
  const sums = [csvLine(['File', 'SHA-256', 'Not included'])];
  for (const { name, key, isPiece, missing } of pack.papers) {
    const content = missing ? undefined : await bytesAt(services, key);
    const path = nameIn(taken, isPiece ? 'published' : 'evidence', name);
    if (content) entries.push({ name: path, content });
    const sum = content ? createHash('sha256').update(content).digest('hex') : '';
    const why = content ? '' : (missing ?? 'gone, or too large');
    sums.push(csvLine([path, sum, why]));
    listed.push(content ? `${path}  ${sum}` : `${path}  not included: ${why}`);
  }
  const history = [
    csvLine(['At', 'What', 'By', 'About']),
    ...pack.steps.map(({ at, kind, by, data }) =>
      csvLine([at, meansOf(kind), by, data.file ?? data.fields?.join(' ') ?? '']),
    ),
  ].join('');
  const summary = await drawPaper(
    [pack.office, 'Co-marketing audit pack'],
    pack.agreement.title,
    linesOf(pack, listed),
    new Date(pack.agreement.createdAt),
  );
  return zipOf([
    { name: 'agreement.pdf', content: summary },
    { name: 'history.csv', content: Buffer.from(history) },
    { name: 'files.csv', content: Buffer.from(sums.join('')) },
    ...entries,
  ]);
}
