import { ApiProblem } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { waitlist } from '#contract/public/waitlist.ts';
import { ask } from '../ask.ts';
import { callToAction } from '../call-to-action.ts';
import { Column, PageHeading } from '../page.tsx';
import type { Route } from './+types/early-access-confirm-page.ts';

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? '';

/** Personal to one recipient. */
export const headers = () => ({ 'cache-control': 'no-store' });

/** Loading must change nothing, because mail programs open links; confirming takes a button. */
export async function action({ context, request }: Route.ActionArgs) {
  const token = tokenOf(request);
  const leaves = (await request.formData()).get('deed') === 'leave';
  try {
    if (leaves) await ask(context, waitlist.leave, { token });
    else await ask(context, waitlist.confirm, { token });
    return leaves ? ('left' as const) : ('confirmed' as const);
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return 'gone' as const;
    throw error;
  }
}

export default function ConfirmEarlyAccess({ actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <Column as="text" className="pb-24">
      <title>{t('public-company.early.confirmTitle')}</title>
      <meta name="robots" content="noindex" />
      {actionData ? (
        <div role="status">
          <PageHeading
            title={t(`public-company.early.${actionData}`)}
            lead={t(`public-company.early.${actionData}Text`)}
          />
        </div>
      ) : (
        <>
          <PageHeading title={t('public-company.early.confirmTitle')} lead={t('public-company.early.confirmLead')} />
          <form method="post" className="flex flex-wrap gap-4">
            <button type="submit" name="deed" value="confirm" className={callToAction({ kind: 'act', size: 'hero' })}>
              {t('public-company.early.confirm')}
            </button>
            <button type="submit" name="deed" value="leave" className={callToAction({ kind: 'plain', size: 'hero' })}>
              {t('public-company.early.leave')}
            </button>
          </form>
        </>
      )}
    </Column>
  );
}
