import { files } from '#contract/people/files.ts';
import { pictures } from '#server/outside/testing/pictures.ts';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newSite } from './sites.ts';

/** A page on a live site, published or not, optionally with a picture. */
export async function newPage(
  world: World,
  mark: string,
  owner: Person,
  { isPublished = false, file = null }: { isPublished?: boolean; file?: string | null } = {},
) {
  const site = await newSite(world, mark, owner, { isPublished: true });
  const title = `${mark} ${nextNumber()}`;
  const blocks = [
    { type: 'heading', id: 'a', words: title, size: 'large' },
    { type: 'picture', id: 'b', file, alt: '', caption: '', link: '', width: 'full' },
  ];
  const slug = `page-${nextNumber()}`;
  const content = JSON.stringify({ blocks });
  const published = JSON.stringify({ title, description: '', content: { blocks } });
  const { organisationId: organisation_id } = owner;
  const id = await putRow(world, 'content_documents', {
    ...{ organisation_id, site_id: site.id, slug, title, content, pictures: file ? [file] : [] },
    ...(isPublished && { published, published_at: new Date() }),
  });
  await world.owner.query(
    `insert into content_versions (organisation_id, document_id, version, title, content) values ($1, $2, 1, $3, $4)`,
    [organisation_id, id, title, content],
  );
  return { id, slug, site };
}

export async function newPicture(office: Office): Promise<string> {
  const body = new Blob([pictures.png]);
  return (await office.people.owner.do(files.upload, { name: `${office.mark}.png` }, { body })).body.id;
}
