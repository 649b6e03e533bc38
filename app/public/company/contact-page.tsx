import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { contact } from '#contract/public/contact.ts';
import { ask } from '../ask.ts';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/contact-page.ts';
import { ContactForm } from './contact-form.tsx';
import { contactKey, readContact } from './contact-values.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { opened } = await ask(context, contact.form, {});
  const query = new URL(request.url).searchParams;
  return { opened, topic: query.get('topic') ?? '', isSent: query.has('sent') };
}

/** A plain form post: errors come back with the entered values, and success redirects to an address of its own. */
export async function action({ context, request }: Route.ActionArgs) {
  const values = readContact(await request.formData());
  try {
    await ask(context, contact.send, values as never, { key: await contactKey(values) });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const fields = error.issues.map(({ path }) => String(path[0]));
    return data({ values, fields, code: error.code }, { status: error.status });
  }
  const address = new URL(request.url);
  address.searchParams.delete('topic');
  address.searchParams.set('sent', '1');
  return redirect(address.pathname + address.search, 303);
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { brand } = useDocument();
  const { opened, topic, isSent } = loaderData;
  return (
    <Column className="pb-24">
      <PageHead
        title={t('public-company.contact.title')}
        description={t('public-company.contact.lead')}
        data={{ '@type': 'ContactPage', name: t('public-company.contact.title') }}
      />
      <PageHeading title={t('public-company.contact.title')} lead={t('public-company.contact.lead')} />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
        {isSent && !actionData ? <Sent /> : <ContactForm opened={opened} topic={topic} refused={actionData} />}
        <aside className="self-start border-t border-line-strong pt-5 text-lg text-ink-2">
          <h2 className="text-xl font-medium text-ink">{t('public-company.contact.other')}</h2>
          <p className="mt-3">
            <a href={`mailto:${brand.supportEmail}`} className="tap text-act underline underline-offset-4">
              <bdi>{brand.supportEmail}</bdi>
            </a>
          </p>
          <p className="mt-3">{t('public-company.contact.answer')}</p>
          <ul className="mt-5 grid gap-2">
            <li>
              <a href="/support" className="tap text-act underline-offset-4 hover:underline">
                {t('public-company.support.title')}
              </a>
            </li>
            <li>
              <a href="/status" className="tap text-act underline-offset-4 hover:underline">
                {t('public-company.status.title')}
              </a>
            </li>
          </ul>
        </aside>
      </div>
    </Column>
  );
}

function Sent() {
  const t = useT();
  return (
    <div role="status" className="self-start rounded-m bg-act-tint px-6 py-6">
      <h2 className="font-display text-2xl">{t('public-company.contact.sent')}</h2>
      <p className="mt-2 max-w-[52ch] text-lg text-ink-2">{t('public-company.contact.sentText')}</p>
      <p className="mt-4">
        <a href="/contact" className="tap text-md text-act underline underline-offset-4">
          {t('public-company.contact.another')}
        </a>
      </p>
    </div>
  );
}
