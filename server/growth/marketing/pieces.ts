import { createHash } from 'node:crypto';
import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { complianceOf, hitMessage } from '#contract/core/compliance/check.ts';
import { type Content, leavesOf } from '#contract/core/content/tree.ts';
import { textsOf } from '#contract/core/content/walk.ts';
import type { EventKind } from '#contract/core/event-kinds.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { type ApprovalStep, approvedDays, mayStep, rightOf, stateAfter, stepsFrom } from '#contract/growth/approval.ts';
import {
  type library,
  marketPieceKinds,
  type Piece,
  type PieceRow,
  pieceKinds,
  type SetKind,
} from '#contract/growth/marketing/library.ts';
import { licenceLine } from '#contract/growth/site-gate.ts';
import { changesSince, type PostFacts } from '#contract/growth/social/truth.ts';
import { homeZone, unknownZone } from '#contract/inventory/home-zone.ts';
import { checkText, type Finding, findingMessage } from '#contract/inventory/marketing/check.ts';
import { equalHousing } from '#contract/inventory/marketing/pieces.ts';
import { splitSentences } from '#contract/inventory/marketing/sentences.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Page } from '#server/core/db/page.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import type { Services } from '#server/core/services.ts';
import { type Home, type Reach, readHome } from '#server/inventory/marketing/kits.ts';
import { sceneBrand } from '#server/people/profiles/shown-agent.ts';
import { giveAddresses, keepPictures } from '../campaigns/pictures.ts';
import { rowsOf } from '../markets/blocks.ts';
import { reportOf } from '../markets/report.ts';
import { changePage, createPage, publishPage } from '../pages/write-page.ts';
import { officeOf, openingOf, readPostFacts } from '../social/home.ts';
import { createPost } from '../social/write-post.ts';
import { licencesOf } from '../website/queries.ts';
import { blocksFor, htmlOf, marketBlocksFor, marketTitle, titleFor } from './draw.ts';

const columns = sql`
  p.id, p.kind, p.title, p.state, p.occasion,
  case when l.id is null then null else json_build_object('id', l.id, 'name',
    coalesce(case when l.internet_address_display_yn then l.unparsed_address end, l.city, '')) end as listing,
  p.expires_on::text as "expiresOn",
  (select nullif(trim(u.first_name || ' ' || u.last_name), '') from users u where u.id = p.approved_by) as "approvedBy",
  p.published_at as "publishedAt", p.changed_at as "changedAt", p.version`;
const from = sql`marketing_pieces p left join listings l on l.organisation_id = p.organisation_id and l.id = p.listing_id`;

export function piecePage(input: InputOf<typeof library.list>, actor: Member): Page {
  const order = { id: sql`p.id`, descending: true };
  const wanted = [
    input.state ? sql`p.state = ${input.state}` : sql`p.state <> 'archived'`,
    ...(input.kind ? [sql`p.kind = ${input.kind}`] : []),
    ...(input.listing ? [sql`p.listing_id = ${input.listing}`] : []),
  ];
  const rows = sql`
    select ${columns} from ${from}
    where p.organisation_id = ${actor.organisationId} and ${sql.join(wanted, ' and ')} and ${after(order, input.cursor)}
    order by p.id desc limit ${sql.int(input.limit)}`;
  return { rows, cursor: [sql`r.id`], limit: input.limit };
}

type Stored = PieceRow & {
  content: Content;
  facts: PostFacts | null;
  openHouse: string | null;
  frozen: string | null;
  sha256: string | null;
  approvedAt: string | null;
  note: string;
  authorId: string | null;
  approverId: string | null;
  isApprovalOver: boolean;
  pageSlug: string | null;
};

async function read(tx: Tx, id: string, lock = false): Promise<Stored> {
  if (lock)
    await tx.run(
      sql`select 1 from marketing_pieces where organisation_id = ${tx.scope.organisationId} and id = ${id} for update`,
    );
  const found = await tx.one<Stored>(sql`
    select ${columns}, p.content, p.facts, p.open_house_id as "openHouse", p.frozen, p.sha256, p.approved_at as "approvedAt", p.note,
      p.author_id as "authorId", p.approved_by as "approverId",
      coalesce(p.approved_at + ${sql.int(approvedDays)} * interval '1 day' < now(), false) as "isApprovalOver",
      (select '/s/' || s.slug || '/' || d.slug from content_documents d join sites s on s.organisation_id = d.organisation_id and s.id = d.site_id
        where d.organisation_id = p.organisation_id and d.id = p.page_id and d.published is not null and d.removed_at is null) as "pageSlug"
    from ${from} where p.organisation_id = ${tx.scope.organisationId} and p.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

/** The texts of a piece as read: a fact row's label and value are checked together. */
const sayingsOf = ({ blocks }: Content): string[] =>
  leavesOf(blocks).flatMap((leaf) =>
    leaf.type === 'facts'
      ? leaf.rows.map(({ label, value }) => `${label}${besideLabel}${value}`)
      : textsOf({ blocks: [leaf] }).map(({ text }) => text),
  );
const besideLabel = ': ';

/** Claims the record doesn't support. “Bedrooms: 3” is also tried as “3 Bedrooms”, and the reading with fewer findings counts. */
function unheldIn(words: string, { now, hidden }: Home): Finding[] {
  const [label, ...value] = words.split(besideLabel);
  const ways = value.length > 0 ? [words, `${value.join(besideLabel)} ${label}`] : [words];
  const found = ways.map((way) => checkText([{ words: way }], now, hidden).filter(({ kind }) => kind !== 'law'));
  return found.toSorted((one, other) => one.length - other.length)[0]!;
}

type Judged = Pick<Piece, 'changes' | 'issues'>;

/** Runs the compliance check and lists what differs from the record and what it doesn't support. */
async function judge(tx: Tx, piece: Stored, home: Home | undefined): Promise<Judged> {
  const texts = [{ path: ['title'], text: piece.title }, ...textsOf(piece.content)];
  const hits = complianceOf(texts, { state: home?.now.stateOrProvince ?? undefined }).map((hit) => ({
    level: hit.level,
    message: hitMessage(hit),
  }));
  // The organization's name and license line are not the writer's claims.
  const own = (text: string) =>
    home
      ? [home.now.organisation, home.now.licence]
          .filter(Boolean)
          .reduce((rest, line) => rest.replaceAll(line, ''), text)
      : text;
  const told = [piece.title, ...sayingsOf(piece.content)].flatMap((text) =>
    splitSentences(own(text).replaceAll('\\', '')),
  );
  const findings = home ? told.flatMap((words) => unheldIn(words, home)) : [];
  const said = texts
    .map(({ text }) => text.replaceAll('\\', ''))
    .join('\n')
    .toLowerCase();
  const missing =
    home && !said.includes(home.now.organisation.toLowerCase())
      ? [{ level: 'block' as const, message: `Name who advertises: ${home.now.organisation}.` }]
      : [];
  const now = piece.listing ? await readPostFacts(tx, piece.listing.id, piece.openHouse) : undefined;
  const issues = [
    ...hits,
    ...findings.map((finding) => ({
      level: finding.severity === 'mark' ? ('warn' as const) : ('block' as const),
      message: findingMessage(finding),
    })),
    ...missing,
  ];
  return {
    changes: piece.facts ? changesSince(piece.facts, now ?? null) : [],
    issues: [...new Map(issues.map((issue) => [issue.message, issue])).values()],
  };
}

const homeOf = (tx: Tx, actor: Member, reach: Reach, piece: Stored): Promise<Home> | undefined =>
  piece.listing ? readHome(tx, officeOf(actor.organisationId, actor.userId), piece.listing.id, reach) : undefined;

const draw = (tx: Tx, reach: Reach, piece: Stored, home: Home | undefined): Promise<string> =>
  htmlOf(tx, reach.publicUrl, {
    title: piece.title,
    content: piece.content,
    from: piece.authorId,
    home: home && { id: home.listing.id, facts: home.now, page: home.page },
  });

/** Whether the piece has expired, in the home's time zone, or its approval has. */
function isOver({ expiresOn, isApprovalOver }: Stored, home: Home | undefined): boolean {
  const zone = (home && homeZone(home.listing)) ?? unknownZone;
  return isApprovalOver || (expiresOn !== null && expiresOn < dayIn(Date.now(), zone));
}

const isOpen = (state: string): boolean => ['draft', 'submitted', 'changes', 'approved'].includes(state);

export async function presentPiece(tx: Tx, actor: Member, reach: Reach, id: string): Promise<Piece> {
  const stored = await read(tx, id);
  const home = await homeOf(tx, actor, reach, stored);
  const may = (right: string) => holds(actor.role, right);
  const {
    facts: _facts,
    openHouse: _open,
    frozen,
    authorId: _author,
    approverId: _by,
    isApprovalOver: _over,
    pageSlug,
    ...piece
  } = stored;
  return {
    ...piece,
    ...(stored.state === 'published' ? { changes: [], issues: [] } : await judge(tx, stored, home)),
    html: frozen ?? (await draw(tx, reach, stored, home)),
    address: pageSlug && `${reach.publicUrl}${pageSlug}`,
    steps: stepsFrom(stored.state, may),
    can: {
      change: may('marketing.write') && isOpen(stored.state),
      publish: may('marketing.write') && stored.state === 'approved' && !isOver(stored, home),
    },
  };
}

/** Creates drafts of everything a listing is advertised with. */
export async function makeSet(
  tx: Tx,
  actor: Member,
  services: Services,
  reach: Reach,
  { listing, openHouse, market, occasion, kinds }: InputOf<typeof library.make>,
): Promise<{ pieces: string[]; post: string | null }> {
  if (market !== null) return makeMarketSet(tx, actor, services, reach, market, kinds);
  if (listing === null) throw invalid(['listing'], 'Choose a listing or a market.');
  const home = await readHome(tx, actor, listing, reach);
  if (!home.listing.can.change) throw new Refusal('forbidden');
  const facts = await readPostFacts(tx, listing, openHouse);
  if (!facts) throw notFound();
  if (openHouse && !facts.openHouse) throw invalid(['openHouse'], 'This open house is not one of this home’s.');
  const opening = occasion === 'open_house' && openHouse ? await openingOf(tx, listing, openHouse) : '';
  const pieces: string[] = [];
  for (const kind of pieceKinds.filter((one) => kinds.includes(one))) {
    const id = newId();
    const title = titleFor(occasion, home.now);
    const content = { blocks: blocksFor({ kind, occasion, facts: home.now, opening, page: home.page, listing }) };
    await tx.run(sql`
      insert into marketing_pieces (organisation_id, id, kind, title, occasion, listing_id, open_house_id, facts, content, author_id)
      values (${actor.organisationId}, ${id}, ${kind}, ${title}, ${occasion}, ${listing}, ${openHouse}, ${JSON.stringify(facts)}::jsonb,
        ${JSON.stringify(content)}::jsonb, ${actor.userId})`);
    tx.record({ kind: 'piece.created', subject: { type: 'piece', id }, data: { name: title, kind } });
    pieces.push(id);
  }
  const post = kinds.includes('social')
    ? await createPost(tx, actor, services, reach, { listing, openHouse, occasion, link: '' })
    : null;
  return { pieces, post: post?.id ?? null };
}

/** The same for the market of a ZIP code. */
async function makeMarketSet(
  tx: Tx,
  actor: Member,
  services: Services,
  reach: Reach,
  zip: string,
  kinds: readonly SetKind[],
): Promise<{ pieces: string[]; post: string | null }> {
  const report = await reportOf(tx, zip);
  if (!report) throw notFound();
  const brand = await sceneBrand(tx);
  const own = (await licencesOf(services, [actor.userId])).get(actor.userId) ?? [];
  const tail = [brand.name, licenceLine(brand.licence, own), `${equalHousing}.`].filter(Boolean).join(' · ');
  const title = marketTitle(report);
  const pieces: string[] = [];
  for (const kind of marketPieceKinds.filter((one) => kinds.includes(one))) {
    const id = newId();
    await tx.run(sql`
      insert into marketing_pieces (organisation_id, id, kind, title, occasion, content, author_id)
      values (${actor.organisationId}, ${id}, ${kind}, ${title}, 'other', ${JSON.stringify({ blocks: marketBlocksFor(kind, report, tail) })}::jsonb,
        ${actor.userId})`);
    tx.record({ kind: 'piece.created', subject: { type: 'piece', id }, data: { name: title, kind } });
    pieces.push(id);
  }
  if (!kinds.includes('social')) return { pieces, post: null };
  // Leaves out figures with too few homes behind them.
  const lines = rowsOf(report, 'en').flatMap(({ label, value, isTooFew }) => (isTooFew ? [] : [`${label}: ${value}`]));
  const text = [title, lines.slice(0, 5).join('\n'), tail].join('\n\n');
  const post = await createPost(tx, actor, services, reach, {
    ...{ listing: null, openHouse: null, occasion: 'other', link: '', text },
  });
  return { pieces, post: post.id };
}

async function lockVersion(tx: Tx, actor: Member, reach: Reach, id: string, version: number): Promise<Stored> {
  const stored = await read(tx, id, true);
  if (stored.version !== version) {
    const current = await presentPiece(tx, actor, reach, id);
    await refuseOld(tx, { current, changed: 'piece.changed', subject: { type: 'piece', id } });
  }
  return stored;
}

function refuseClosed({ state }: Stored): void {
  if (!isOpen(state)) throw new Refusal('conflict', 'A published piece stays as it was. Make a new one.');
}

type Rewritten = Pick<Stored, 'title' | 'content' | 'expiresOn' | 'facts'>;

/** Rewriting a piece discards its approval. */
const rewrite = (tx: Tx, id: string, { title, content, expiresOn, facts }: Rewritten) =>
  tx.run(sql`
    update marketing_pieces set title = ${title}, content = ${JSON.stringify(content)}::jsonb, expires_on = ${expiresOn}::date,
      facts = ${facts ? JSON.stringify(facts) : null}::jsonb, state = 'draft', approved_by = null, approved_at = null,
      changed_at = now(), version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);

export async function changePiece(
  tx: Tx,
  actor: Member,
  reach: Reach,
  version: number,
  { id, title, content, expiresOn }: InputOf<typeof library.change>,
): Promise<Piece> {
  const before = await lockVersion(tx, actor, reach, id, version);
  refuseClosed(before);
  if (content) await giveAddresses(tx, content.blocks, ['content']);
  const facts =
    content && before.listing
      ? ((await readPostFacts(tx, before.listing.id, before.openHouse)) ?? before.facts)
      : before.facts;
  await rewrite(tx, id, {
    title: title ?? before.title,
    content: content ?? before.content,
    expiresOn: expiresOn === undefined ? before.expiresOn : expiresOn,
    facts,
  });
  const fields = Object.entries({ title, content, expiresOn }).flatMap(([name, value]) =>
    value === undefined ? [] : name,
  );
  tx.record({ kind: 'piece.changed', subject: { type: 'piece', id }, data: { name: before.title, fields } });
  return presentPiece(tx, actor, reach, id);
}

export async function refreshPiece(tx: Tx, actor: Member, reach: Reach, version: number, id: string): Promise<Piece> {
  const before = await lockVersion(tx, actor, reach, id, version);
  refuseClosed(before);
  const home = await homeOf(tx, actor, reach, before);
  if (!home) throw new Refusal('conflict', 'This piece is not about a listing.');
  const { kind, occasion, openHouse } = before;
  const facts = await readPostFacts(tx, home.listing.id, openHouse);
  const opening = occasion === 'open_house' && openHouse ? await openingOf(tx, home.listing.id, openHouse) : '';
  const blocks = blocksFor({ kind, occasion, facts: home.now, opening, page: home.page, listing: home.listing.id });
  await rewrite(tx, id, { ...before, content: { blocks }, facts: facts ?? before.facts });
  tx.record({
    kind: 'piece.changed',
    subject: { type: 'piece', id },
    data: { name: before.title, fields: ['content'] },
  });
  return presentPiece(tx, actor, reach, id);
}

const told: Record<ApprovalStep, EventKind> = {
  submit: 'piece.submitted',
  approve: 'piece.approved',
  send_back: 'piece.sent_back',
  withdraw: 'piece.withdrawn',
  archive: 'piece.archived',
  restore: 'piece.restored',
};

async function refuseAmiss(tx: Tx, actor: Member, reach: Reach, piece: Stored): Promise<Home | undefined> {
  const home = await homeOf(tx, actor, reach, piece);
  const { changes, issues } = await judge(tx, piece, home);
  if (changes.length > 0)
    throw new Refusal('conflict', 'The listing has changed since this was made. Update the piece first.', {
      details: { changes },
    });
  const blocked = issues.find(({ level }) => level === 'block');
  if (blocked) throw new Refusal('conflict', blocked.message);
  return home;
}

export async function stepPiece(
  tx: Tx,
  actor: Member,
  reach: Reach,
  version: number,
  { id, step, note }: InputOf<typeof library.step>,
): Promise<Piece> {
  const piece = await lockVersion(tx, actor, reach, id, version);
  if (!holds(actor.role, rightOf(step)))
    throw new Refusal('forbidden', `Your role does not have the right ${rightOf(step)}.`);
  if (!mayStep(piece.state, step, () => true)) throw new Refusal('conflict', 'The piece is in another state by now.');
  // A published piece is frozen, so restoring it makes it published again.
  const to = step === 'restore' && piece.frozen ? 'published' : stateAfter(step);
  if (step === 'send_back' && !note) throw invalid(['note'], 'Say what should change.');
  if (step === 'approve') await refuseAmiss(tx, actor, reach, piece);
  const keeps = step === 'archive' || to === 'published';
  await tx.run(sql`
    update marketing_pieces set state = ${to}, note = ${step === 'send_back' ? note : ''},
      approved_by = case when ${step === 'approve'} then ${actor.userId}::uuid when ${keeps} then approved_by end,
      approved_at = case when ${step === 'approve'} then now() when ${keeps} then approved_at end, changed_at = now(), version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({
    kind: told[step],
    subject: { type: 'piece', id },
    data: { name: piece.title, ...(note && { why: note }) },
  });
  return presentPiece(tx, actor, reach, id);
}

/** Publishes a landing page on the organization's first published site, which checks its own rules again. */
async function goLive(tx: Tx, actor: Member, services: Services, { title, content }: Stored): Promise<string> {
  if (!holds(actor.role, 'sites.manage'))
    throw new Refusal('forbidden', 'Your role does not have the right sites.manage.');
  const site = await tx.one<{ id: string }>(sql`
    select id from sites where organisation_id = ${actor.organisationId} and published_at is not null order by id limit 1`);
  if (!site) throw new Refusal('conflict', 'Publish your website first: the landing page is a page of it.');
  const page = await createPage(tx, actor, services, { site: site.id, title, start: 'empty', kind: 'page' });
  const changed = await changePage(tx, actor, services, page.version, { id: page.id, content });
  await publishPage(tx, services, changed.version, page.id);
  return page.id;
}

export async function publishPiece(
  tx: Tx,
  actor: Member,
  services: Services,
  reach: Reach,
  version: number,
  id: string,
): Promise<Piece> {
  const piece = await lockVersion(tx, actor, reach, id, version);
  if (piece.state !== 'approved') throw new Refusal('conflict', 'Only an approved piece can be published.');
  const home = await refuseAmiss(tx, actor, reach, piece);
  if (isOver(piece, home))
    throw new Refusal('conflict', 'The piece or its approval has expired. Have it approved again.');
  await keepPictures(tx, piece.content.blocks);
  const frozen = await draw(tx, reach, piece, home);
  const sha256 = createHash('sha256').update(frozen).digest('hex');
  const page = piece.kind === 'landing' ? await goLive(tx, actor, services, piece) : null;
  await tx.run(sql`
    update marketing_pieces set state = 'published', published_at = now(), frozen = ${frozen}, sha256 = ${sha256}, page_id = ${page}::uuid,
      changed_at = now(), version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({
    kind: 'piece.published',
    subject: { type: 'piece', id },
    data: { name: piece.title, sha256, approvedBy: piece.approverId },
  });
  return presentPiece(tx, actor, reach, id);
}
