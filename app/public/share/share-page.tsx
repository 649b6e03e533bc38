import { data } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { Input } from '#app/ui/input.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import { sharing } from '#contract/inventory/file-shares.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import type { Route } from './+types/share-page.ts';
import { SharedContent } from './shared-content.tsx';

type Opened = OutputOf<typeof sharing.open>;

/** A link without a password opens at once. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const link = await askFor(context, sharing.read, { token: params.token });
  if (!link) return data(null, { status: 404 });
  const opened = link.needsPassword ? null : await askFor(context, sharing.open, { token: params.token });
  return { link, opened };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const password = String((await request.formData()).get('password') ?? '');
  try {
    const opened: Opened = await ask(context, sharing.open, { token: params.token, password });
    return data({ opened, code: null });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return data({ opened: null, code: error.code }, { status: error.status });
  }
}

/** A shared file for anyone with the link, under the sender's brand. */
export default function SharePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  if (!loaderData) return <NotFound />;
  const { link } = loaderData;
  const opened = actionData?.opened ?? loaderData.opened;
  const { organisation } = link;
  const from = t('public-share.title', { organisation });
  const title = opened ? opened.file.name : t('public-share.locked');
  return (
    <Column as="text" className="pb-24">
      <title>{`${from} · ${link.organisation}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <BrandHead of={link} agent={link.agent} />
      <PageHeading
        title={<bdi className="wrap-anywhere">{title}</bdi>}
        lead={opened ? t('public-share.lead', { organisation }) : t('public-share.lockedLead', { organisation })}
      />
      {opened ? (
        <>
          <p className="num -mt-4 mb-6 text-md text-ink-2">
            {[
              fileSize(format, opened.file.size),
              opened.file.isViewOnly && t('public-share.viewOnly'),
              link.expiresAt && t('public-share.until', { day: format.dateInUtc(link.expiresAt) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <SharedContent token={params.token} opened={opened} />
        </>
      ) : (
        <form method="post" className="grid max-w-[26rem] gap-4">
          {actionData && (
            <p role="alert" className="rounded-m bg-loss-tint px-4 py-3 text-loss">
              {t(actionData.code === 'rate_limited' ? 'public-share.tooMany' : 'public-share.wrong')}
            </p>
          )}
          <Field label={t('public-share.password')} required>
            <Input type="password" name="password" required maxLength={128} autoComplete="off" frameClassName="h-11" />
          </Field>
          <button type="submit" className={`${callToAction({ kind: 'act', size: 'hero' })} justify-self-start`}>
            {t('public-share.open')}
          </button>
        </form>
      )}
    </Column>
  );
}
