import { data, type RouterContextProvider, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { visitors } from '#contract/growth/visitors.ts';
import { ask } from '../ask.ts';
import { wantedIn } from '../search/asked.ts';
import { visitorCookie, visitorOf } from './visitor.ts';

type Given = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  slug: string;
  values: Record<string, string>;
  visitor: string | undefined;
};

/** Only paths of the same site. */
const backOn = (slug: string, back: string | undefined): string =>
  back && (back.startsWith(`/s/${slug}/`) || back.startsWith(`/s/${slug}?`)) ? back : `/s/${slug}/saved`;

const searchIn = (values: Record<string, string>) => {
  const { sort: _, cursor: __, ...wanted } = wantedIn(new URLSearchParams(values.search ?? ''));
  return { name: values.searchName ?? '', wanted, frequency: values.frequency || 'daily' };
};

async function save({ context, slug, values, visitor }: Given, isSaved: boolean) {
  const kept = await ask(context, visitors.save, {
    slug,
    home: values.home ?? '',
    isSaved,
    ...(visitor && { visitor }),
  });
  const headers = kept.visitor ? { 'set-cookie': visitorCookie(context, slug, kept.visitor) } : undefined;
  return redirect(backOn(slug, values.back), { status: 303, ...(headers && { headers }) });
}

async function askIn({ context, request, slug, values, visitor }: Given) {
  const { name, email, locale, opened, edition, reference, back, website = '' } = values;
  const search = values.search === undefined ? null : { ...searchIn(values), consent: values.alerts === 'on' };
  await ask(context, visitors.askIn, {
    ...{ slug, name, email, locale, opened, edition, reference, website, search },
    back: backOn(slug, back),
    consent: values.consent === 'on',
    follows: values.follows === 'on',
    host: request.headers.get('lintel-site-host') ?? '',
    ...(visitor && { visitor }),
  } as never);
  return redirect(`/s/${slug}/saved?sent=1${values.lang ? `&lang=${values.lang}` : ''}`, 303);
}

async function keepSearch({ context, slug, values, visitor }: Given) {
  const { reference, locale } = values;
  await ask(context, visitors.saveSearch, {
    ...{ slug, visitor, reference, locale, ...searchIn(values) },
    consent: values.alerts === 'on',
  } as never);
  return redirect(`/s/${slug}/saved?done=search#searches`, 303);
}

const acts: Record<string, (given: Given) => Promise<Response>> = {
  save: (given) => save(given, true),
  unsave: (given) => save(given, false),
  in: askIn,
  search: keepSearch,
  stop: async ({ context, slug, values, visitor = '' }) => {
    await ask(context, visitors.stopSearch, { slug, visitor, search: values.id ?? '' });
    return redirect(`/s/${slug}/saved#searches`, 303);
  },
  follow: async ({ context, slug, values, visitor = '' }) => {
    await ask(context, visitors.change, { slug, visitor, follows: values.follows === 'on' });
    return redirect(`/s/${slug}/saved?done=follow#settings`, 303);
  },
  forget: async ({ context, slug, visitor = '' }) => {
    await ask(context, visitors.forget, { slug, visitor });
    return redirect(`/s/${slug}/saved?done=forgotten`, {
      status: 303,
      headers: { 'set-cookie': visitorCookie(context, slug, '') },
    });
  },
  out: async ({ context, slug }) =>
    redirect(`/s/${slug}/saved`, { status: 303, headers: { 'set-cookie': visitorCookie(context, slug, '') } }),
};

/** Handles the forms of a visitor's page and the save buttons of all pages. Errors come back with the entered values. */
export async function act(context: Given['context'], request: Request, slug: string) {
  const form = await request.formData();
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()]));
  const deed = acts[values.act ?? ''];
  if (!deed) return redirect(`/s/${slug}/saved`, 303);
  try {
    return await deed({ context, request, slug, values, visitor: visitorOf(request) });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // The home or search is gone meanwhile, so show the current page.
    if (error.code === 'not_found') return redirect(backOn(slug, values.back), 303);
    const fields = error.issues.map(({ path }) => String(path.at(-1)));
    return data({ values, fields, code: error.code }, { status: error.status });
  }
}
