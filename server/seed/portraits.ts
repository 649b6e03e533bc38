import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';
import { drawPortrait } from './draw-portrait.ts';

type Sitter = { id: string; name: string; keeper: string };
type Drawn = { content: Buffer; small: Buffer };

const width = 320;
/** So many of those whom one writes with have a face; the others keep their initials, as in any book of contacts. */
const faces = 24;

/** Drawn once a process: the people of all demos share their names. */
const drawn = new Map<string, Promise<Drawn>>();

function portraitOf(name: string): Promise<Drawn> {
  const known = drawn.get(name) ?? paint(name);
  drawn.set(name, known);
  return known;
}

async function paint(name: string): Promise<Drawn> {
  // Large, and needed by nobody who makes no sample.
  const { default: sharp } = await import('sharp');
  const svg = Buffer.from(drawPortrait(name));
  const [content, small] = await Promise.all([
    sharp(svg).jpeg({ quality: 86 }).toBuffer(),
    sharp(svg).resize(width).webp({ quality: 82 }).toBuffer(),
  ]);
  return { content, small };
}

/** Drawings in place of photographs, for everybody who sells and for some of those they write with. Run again, it goes on. */
export async function seedPortraits(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  organisationId: string,
  keeper: string,
  signal?: AbortSignal,
): Promise<void> {
  const scope = { organisationId, userId: null, actorKind: 'system' as const };
  const { agents, clients } = await db.withOrg(scope, async (tx) => ({
    agents: await tx.all<Sitter>(sql`
      select u.id, u.first_name || ' ' || u.last_name as name, u.id as keeper from agent_profiles p join users u on u.id = p.user_id
      where p.organisation_id = ${organisationId} and p.photo_id is null order by u.id`),
    clients: await tx.all<Sitter>(sql`
      select l.id, l.name, coalesce(l.owner_id, ${keeper}) as keeper from conversations c
      join leads l on l.organisation_id = c.organisation_id and l.id = c.lead_id
      where c.organisation_id = ${organisationId} and l.archived_at is null and not exists (
        select from lead_photos p where p.organisation_id = l.organisation_id and p.lead_id = l.id)
      order by c.last_at desc, l.id limit ${sql.int(faces)}`),
  }));
  const keep = async (sitter: Sitter, lead: string | null, hang: (file: string) => Sql) => {
    signal?.throwIfAborted();
    const { content, small } = await portraitOf(sitter.name);
    const [file, key, smallKey] = [newId(), `${organisationId}/${newId()}`, `${organisationId}/${newId()}`];
    await storage.put(key, content, { contentType: 'image/jpeg' });
    await storage.put(smallKey, small, { contentType: 'image/webp' });
    await db.withOrg(scope, async (tx) => {
      await tx.run(sql`
        insert into files (organisation_id, id, lead_id, name, content_type, size, storage_key, created_by, content_by, scan)
        values (${organisationId}, ${file}, ${lead}, ${`${sitter.name}.jpg`}, 'image/jpeg', ${content.byteLength}, ${key},
          ${sitter.keeper}, ${sitter.keeper}, 'off')`);
      await tx.run(sql`
        insert into picture_sizes (organisation_id, file_id, width, height, size, storage_key)
        values (${organisationId}, ${file}, ${width}, ${width}, ${small.byteLength}, ${smallKey})`);
      await tx.run(hang(file));
    });
  };
  for (const agent of agents)
    await keep(
      agent,
      null,
      (file) => sql`
        update agent_profiles set photo_id = ${file} where organisation_id = ${organisationId} and user_id = ${agent.id}`,
    );
  for (const client of clients)
    await keep(
      client,
      client.id,
      (file) => sql`
        insert into lead_photos (organisation_id, lead_id, file_id) values (${organisationId}, ${client.id}, ${file})
        on conflict do nothing`,
    );
}
