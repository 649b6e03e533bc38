import { randomUUID } from 'node:crypto';
import type { SiteContent } from '#contract/growth/site-content.ts';
import { files } from '#contract/people/files.ts';
import { pictures } from '#server/outside/testing/pictures.ts';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';

export const siteContent = (mark: string): SiteContent => ({
  theme: 'hearth',
  nav: [],
  hero: { as: 'person', words: mark, portrait: null },
  homes: { which: 'all', chosen: [] },
  about: { words: '' },
  contact: { words: '', consent: `${mark} may answer me.`, phone: '', email: '' },
});

/** The plan allows one site, so those of other samples must be removed. */
export const removeSites = (world: World, organisationId: string) =>
  world.owner.query('delete from sites where organisation_id = $1', [organisationId]);

export const unpublishSites = (world: World, organisationId: string) =>
  world.owner.query('update sites set published = null, published_at = null where organisation_id = $1', [
    organisationId,
  ]);

/** A site with everything that publishing requires. */
export async function newSite(world: World, mark: string, owner: Person, given: { isPublished?: true } = {}) {
  const { organisationId: organisation_id } = owner;
  const slug = `site-${randomUUID().slice(0, 8)}-${nextNumber()}`;
  const content = JSON.stringify(siteContent(mark));
  await world.owner.query(
    `insert into licences (user_id, kind, state, number) values ($1, 'realestate', 'TX', '0612345') on conflict do nothing`,
    [owner.id],
  );
  const id = await putRow(world, 'sites', {
    organisation_id,
    slug,
    owner_id: owner.id,
    content,
    ...(given.isPublished && { published: content, published_at: new Date(), published_licence: 'TX 0612345' }),
  });
  await world.owner.query('insert into site_addresses (organisation_id, slug, site_id) values ($1, $2, $3)', [
    organisation_id,
    slug,
    id,
  ]);
  return { id, slug };
}

/** The picture on a site, in its published version and its draft. */
export async function newPortrait(world: World, office: Office, site: string): Promise<string> {
  const body = new Blob([pictures.png]);
  const { id } = (await office.people.owner.do(files.upload, { name: `${office.mark}.png` }, { body })).body;
  await world.owner.query(
    `update sites set content = jsonb_set(content, '{hero,portrait}', $2), published = jsonb_set(published, '{hero,portrait}', $2) where id = $1`,
    [site, JSON.stringify(id)],
  );
  return id;
}
