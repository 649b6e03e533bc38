import { files } from '#contract/people/files.ts';
import { dataRoom } from '#contract/verticals/commercial/data-room.ts';
import { type CompTarget, commercialMarket } from '#contract/verticals/commercial/market.ts';
import { commercialSales } from '#contract/verticals/commercial/sales.ts';
import { tourBooks } from '#contract/verticals/commercial/tour-books.ts';
import { roomToken } from '#server/verticals/commercial/room-mail-job.ts';
import { type Person, stranger } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newLead, png } from './people.ts';
import { newCommercialLease, newSpace } from './rentals.ts';

const must = <Body>({ status, body }: { status: number; body: Body }): Body => {
  if (status !== 200) throw new Error(`It could not be made: ${JSON.stringify(body)}`);
  return body;
};

export async function newContact(world: World, office: Office, kind: 'investor' | 'tenant_rep' = 'investor') {
  const { owner } = office.people;
  const lead = await newLead(world, office, owner, true);
  const { id } = must(await owner.do(commercialMarket.addContact, { kind, lead, firm: `${office.mark} Capital` }));
  return { id, lead };
}

/** The columns of an imported file of comps. */
export const compColumns = ['name', 'stateOrProvince', 'on', 'squareFeet', 'price'] as const satisfies CompTarget[];

/** An uploaded file of comps with one unreadable row. */
export async function newCompImport(world: World, office: Office, by: Person): Promise<string> {
  const body = `Name,State,Date,SF,Price\n${office.mark} ${nextNumber()},TX,2/3/2026,10000,3000000\nnowhere,XX,,,\n`;
  const { id } = must(await office.people.owner.do(files.upload, { name: `${office.mark}.csv` }, { body }));
  const { rows } = await world.owner.query('select storage_key from files where id = $1', [id]);
  return putRow(world, 'file_imports', {
    organisation_id: office.organisationId,
    kind: 'comps',
    name: `${office.mark} ${nextNumber()}.csv`,
    content_type: 'text/csv',
    storage_key: rows[0].storage_key,
    row_count: 2,
    columns: JSON.stringify(compColumns.map((target) => ({ heading: target, samples: [office.mark], target }))),
    created_by: by.id,
  });
}

export async function newSale(world: World, office: Office) {
  const { building } = await newCommercialLease(world, office);
  const { owner } = office.people;
  const { id } = must(await owner.do(commercialSales.start, { building, asking: 500_000_000, seller: office.mark }));
  return { id, building };
}

export const sayable = {
  headline: 'Twin Oaks',
  summary: 'A quiet office building.',
  highlights: ['Long leases'],
  location: 'Near the lake.',
  disclaimer: 'Buyers verify all of it.',
};

export async function newOffering(world: World, office: Office) {
  const { id } = await newSale(world, office);
  const { owner } = office.people;
  must(await owner.do(commercialSales.change, { id, memorandum: sayable }, { version: 1 }));
  must(await owner.do(commercialSales.setCover, { id, name: `${office.mark}.png` }, { body: png }));
  const { address } = must(await owner.do(commercialSales.publish, { id, isPublished: true }));
  return { id, slug: address.split('/').at(-1)! };
}

export async function newLoi(world: World, office: Office) {
  const { id } = await newSale(world, office);
  const made = must(
    await office.people.owner.do(commercialSales.addLoi, {
      id,
      buyer: `${office.mark} Größe`,
      price: 480_000_000,
      receivedOn: '2026-01-05',
    }),
  );
  return { sale: id, id: made.id };
}

export async function newRoomDocument(world: World, office: Office) {
  const { id } = await newSale(world, office);
  const made = must(
    await office.people.owner.do(
      commercialSales.addDocument,
      { id, name: `${office.mark} ${nextNumber()}.png`, folder: 'Leases' },
      { body: png },
    ),
  );
  return { id, document: made.id };
}

export async function newRoomGuest(world: World, office: Office) {
  const { id, document } = await newRoomDocument(world, office);
  const contact = await newContact(world, office);
  const { guest } = must(await office.people.owner.do(commercialSales.invite, { id, contact: contact.id }));
  const token = roomToken(world.server.services.settings.secret, guest.id);
  const { ndaSha256 } = must(await stranger(world.server).do(dataRoom.look, { token }));
  return { id, document, guest: guest.id, token, ndaSha256 };
}

export async function newSignedGuest(world: World, office: Office) {
  const made = await newRoomGuest(world, office);
  must(
    await stranger(world.server).do(dataRoom.sign, {
      token: made.token,
      ndaSha256: made.ndaSha256,
      locale: 'en',
      consent: true,
      name: `${office.mark} Größe`,
    }),
  );
  return made;
}

export async function newTour(world: World, office: Office) {
  const { space } = await newSpace(world, office);
  return must(
    await office.people.owner.do(tourBooks.create, {
      name: `${office.mark} tour ${nextNumber()}`,
      client: office.mark,
      on: '2026-05-04',
      stops: [{ space, at: '09:30' }],
    }),
  );
}
