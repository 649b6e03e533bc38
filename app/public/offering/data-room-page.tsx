import { data, redirect, useLocation } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { addressOf } from '#contract/core/addresses.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { isLocale } from '#contract/core/locale.ts';
import { signingConsent } from '#contract/inventory/signing-consent.ts';
import { dataRoom } from '#contract/verticals/commercial/data-room.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import { Consent, Hidden, NameInput, Refusal } from '../form-parts.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import { pathWithQuery, withQuery } from '../with-query.ts';
import type { Route } from './+types/data-room-page.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const room = await askFor(context, dataRoom.look, { token: params.token });
  return room ? { room } : data(null, { status: 404 });
}

/** A plain form post: the agreement is signed once, and errors come back. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const name = String(form.get('name') ?? '').trim();
  const locale = String(form.get('locale') ?? '');
  try {
    await ask(context, dataRoom.sign, {
      token: params.token,
      name,
      consent: (form.get('consent') === 'on') as true,
      locale: isLocale(locale) ? locale : 'en',
      ndaSha256: String(form.get('ndaSha256') ?? ''),
    });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const faults = error.issues.map(({ path }) => String(path[0]));
    return data({ name, faults, isChanged: error.code === 'conflict' }, { status: error.status });
  }
  return redirect(pathWithQuery(`/data-room/${params.token}`, new URL(request.url).search, {}), 303);
}

/** The agreement for an investor to sign, then the documents. Works without JavaScript. */
export default function DataRoomPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  if (!loaderData) return <NotFound />;
  const { room } = loaderData;
  return (
    <Column as="text" className="pb-24">
      <title>{`${room.building} · ${room.organisation}`}</title>
      <meta name="robots" content="noindex" />
      <BrandHead of={room} />
      <PageHeading
        title={<bdi>{room.building}</bdi>}
        lead={t(room.signedAt ? 'public-offering.roomLead' : 'public-offering.signLead', { name: room.name })}
      />
      {room.signedAt ? <Documents room={room} token={params.token} /> : <SignForm room={room} refused={actionData} />}
    </Column>
  );
}

type Room = OutputOf<typeof dataRoom.look>;

function Documents({ room, token }: { room: Room; token: string }) {
  const t = useT();
  const format = useFormat();
  const folders = [...new Set(room.documents.map(({ folder }) => folder))];
  const documents = addressOf(dataRoom.content.path).replace('{token}', token);
  const linkOf = (id: string, as: 'inline' | 'attachment') => `${documents.replace('{document}', id)}?as=${as}`;
  return (
    <div className="grid gap-10">
      {folders.length === 0 && <p className="text-lg text-ink-2">{t('public-offering.noDocuments')}</p>}
      {folders.map((folder) => (
        <section key={folder} className="grid gap-3">
          <h2 className="text-xl font-medium">
            <bdi>{folder}</bdi>
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {room.documents
              .filter((one) => one.folder === folder)
              .map(({ id, name, size, contentType }) => (
                <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
                  <span className="me-auto min-w-0 text-lg break-words">
                    <bdi>{name}</bdi>
                  </span>
                  <span className="flex items-baseline gap-x-4">
                    <span className="num text-sm text-ink-3">{fileSize(format, size)}</span>
                    {/^(application\/pdf|image\/)/.test(contentType) && (
                      <a
                        className="tap text-act hover:underline"
                        href={linkOf(id, 'inline')}
                        target="_blank"
                        rel="noreferrer"
                      >
                        {t('public-offering.view')}
                      </a>
                    )}
                    <a className="tap text-act hover:underline" href={linkOf(id, 'attachment')}>
                      {t('public-offering.download')}
                    </a>
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className="text-sm text-ink-2">
        {t('public-offering.signedBy', { name: room.signedName ?? '', day: format.dateInUtc(room.signedAt ?? '') })}{' '}
        <a className="tap text-act hover:underline" href={addressOf(dataRoom.agreement.path).replace('{token}', token)}>
          {t('public-offering.ownCopy')}
        </a>
      </p>
    </div>
  );
}

type Refused = { name: string; faults: string[]; isChanged: boolean };

function SignForm({ room: { nda, ndaSha256 }, refused }: { room: Room; refused: Refused | undefined }) {
  const t = useT();
  const { locale } = useLocale();
  const { search } = useLocation();
  return (
    <>
      {refused?.isChanged && (
        <div className="mb-6">
          <Refusal>{t('public-offering.changed')}</Refusal>
        </div>
      )}
      <section
        aria-label={t('public-offering.agreement')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must by keyboard too
        tabIndex={0}
        className="mb-8 max-h-120 overflow-y-auto rounded-m border border-line bg-surface p-5 whitespace-pre-line text-ink-2"
        dir="auto"
      >
        {nda}
      </section>
      <form method="post" action={withQuery(search, {})} className="grid max-w-xl gap-6">
        {refused && !refused.isChanged && <Refusal>{t('public-offering.check')}</Refusal>}
        <Hidden values={{ locale, ndaSha256 }} />
        <Field
          label={t('public-offering.fullName')}
          required
          error={refused?.faults.includes('name') && t('public-offering.fault')}
        >
          <NameInput value={refused?.name} />
        </Field>
        <Consent
          words={signingConsent[locale]}
          checked={undefined}
          fault={refused?.faults.includes('consent') ? t('public-offering.fault') : undefined}
        />
        <button type="submit" className={`${callToAction({ kind: 'act', size: 'hero' })} justify-self-start`}>
          {t('public-offering.sign')}
        </button>
      </form>
    </>
  );
}
