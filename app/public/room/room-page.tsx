import { data, type RouterContextProvider, redirect, useLocation } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { documentContext } from '#app/document.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { RoomEntries } from '#app/inventory/deals/room/room-entries.tsx';
import { RoomDates, RoomDocuments, RoomFacts, RoomPart, RoomPeople } from '#app/inventory/deals/room/room-parts.tsx';
import { addressOf } from '#contract/core/addresses.ts';
import { tellsBankNumbers } from '#contract/core/bank-numbers.ts';
import { dealRoom } from '#contract/inventory/deals/deal-rooms.ts';
import { greetedName } from '#contract/people/greeted-name.ts';
import { closingRoom } from '#contract/verticals/closing/closing.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { Island } from '../islands/island.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import { withQuery } from '../with-query.ts';
import type { Route } from './+types/room-page.ts';
import { ClosingDates } from './closing-dates.tsx';
import HandIn from './hand-in.tsx';
import { cookieFor, passIn } from './pass-cookie.ts';
import { Reach } from './reach.tsx';
import { RoomDoor } from './room-door.tsx';
import { RoomForm } from './room-form.tsx';

type Context = Readonly<RouterContextProvider>;

/** Visitors without a valid pass see the sign-in form. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { token } = params;
  const door = await askFor(context, dealRoom.look, { token });
  if (!door) return data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const pass = passIn(request, context.get(documentContext).origin);
  const cursor = query.get('from') ?? undefined;
  const room = pass ? await readRoom(context, token, pass, cursor) : null;
  const closing = room && pass ? await ask(context, closingRoom.dates, { token, pass }) : null;
  const asked = query.get('code') === 'sent' ? ('sent' as const) : null;
  return {
    door,
    room,
    closing,
    asked,
    hadPass: pass !== undefined,
    isEarlier: cursor !== undefined,
    key: crypto.randomUUID(),
  };
}

async function readRoom(context: Context, token: string, pass: string, cursor: string | undefined) {
  try {
    return await ask(context, dealRoom.read, { token, pass, limit: 30, ...(cursor && { cursor }) });
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'forbidden') return null;
    throw error;
  }
}

/** Plain form posts: signing in and writing work without JavaScript. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const { token } = params;
  const here = new URL(request.url);
  const language = here.searchParams.get('lang');
  const back = (more: Record<string, string> = {}) => {
    const query = String(new URLSearchParams({ ...(language && { lang: language }), ...more }));
    return query === '' ? `/room/${token}` : `/room/${token}?${query}`;
  };
  const { origin, language: shown } = context.get(documentContext);
  try {
    if (text('deed') === 'code') {
      await ask(context, dealRoom.sendCode, { token, locale: shown.locale });
      return redirect(back({ code: 'sent' }), 303);
    }
    if (text('deed') === 'enter') {
      const { pass } = await ask(context, dealRoom.enter, { token, proof: text('proof') });
      return redirect(back(), { status: 303, headers: { 'set-cookie': cookieFor(token, pass, origin) } });
    }
    await ask(context, dealRoom.write, {
      token,
      pass: passIn(request, origin) ?? '',
      key: text('key'),
      body: text('body'),
      isForAll: text('for') === 'all',
    });
    return redirect(back(), 303);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const body = text('body');
    const code = tellsBankNumbers(body) ? ('bank' as const) : error.code;
    return data({ code, body }, { status: error.status });
  }
}

/** A deal room for one participant, with everything that concerns them. */
export default function RoomPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  const { locale } = useLocale();
  const { search } = useLocation();
  if (!loaderData) return <NotFound />;
  const { door, room, closing, asked, hadPass, isEarlier, key } = loaderData;
  const { organisation } = door;
  const heading = room ? room.view.deal.name : t('public-room.doorTitle', { name: greetedName(door.name, locale) });
  const lead = t(room ? 'public-room.lead' : 'public-room.doorLead', { organisation });
  const documents = addressOf(dealRoom.content.path).replace('{token}', params.token);
  const documentOf = (postId: string) =>
    `${documents.replace('{postId}', postId)}?ticket=${encodeURIComponent(room?.ticket ?? '')}`;
  return (
    <Column as={room ? 'wide' : 'text'} className="pb-24">
      <title>{`${heading} · ${organisation}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <BrandHead of={door} agent={door.agent} />
      <PageHeading title={<bdi className="wrap-anywhere">{heading}</bdi>} lead={lead} />
      {room ? (
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid content-start gap-10">
            <RoomFacts deal={room.view.deal} />
            <RoomForm organisation={organisation} formKey={key} failed={actionData?.code} body={actionData?.body} />
            <Island
              name="hand-in"
              component={HandIn}
              props={{
                address: addressOf(dealRoom.upload.path).replace('{token}', params.token),
                ticket: room.ticket,
                organisation,
              }}
              when="idle"
            />
            <RoomPart title={t('public-room.entries')}>
              <RoomEntries entries={room.entries.rows} timeZone={room.view.deal.timeZone} addressOf={documentOf} />
              <p className="flex gap-6 pt-2">
                {room.entries.next && (
                  <a
                    href={withQuery(search, { from: room.entries.next })}
                    className="tap text-act underline underline-offset-4"
                  >
                    {t('public-room.earlier')}
                  </a>
                )}
                {isEarlier && (
                  <a href={withQuery(search, { from: null })} className="tap text-act underline underline-offset-4">
                    {t('public-room.newest')}
                  </a>
                )}
              </p>
            </RoomPart>
          </div>
          <div className="grid content-start gap-10">
            <RoomDates view={room.view} />
            {closing && closing.dates.length > 0 && <ClosingDates dates={closing.dates} />}
            <RoomDocuments documents={room.view.documents} addressOf={documentOf} />
            <RoomPeople people={room.view.people} reach={(person) => <Reach {...person} />} />
          </div>
        </div>
      ) : (
        <RoomDoor
          factor={door.factor}
          ending={door.phoneEnding}
          isSent={asked === 'sent'}
          isOver={hadPass && !actionData}
          failed={actionData?.code}
        />
      )}
    </Column>
  );
}
