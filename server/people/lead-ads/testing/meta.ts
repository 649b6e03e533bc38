import { createHmac, randomUUID } from 'node:crypto';
import { type Question, type Reply, startProvider } from '#server/account/connections/testing/provider.ts';

type Said = Record<string, string>;
type Lead = { id: string; form: string; at: number; said: Said; checked: string[] };

/** A stand-in for Meta's Graph API for lead ads as documented: pages with their own tokens, forms, and answers, newest first. */
export async function startMeta() {
  const pages = new Map([
    ['1001', 'Quill Realty'],
    ['1002', 'Quill Homes'],
    // A page that the member may post to but whose leads they can't read.
    ['1003', 'Quill Rentals'],
  ]);
  const forms = [
    {
      id: '501',
      page: '1001',
      name: 'Home valuation',
      questions: ['full_name', 'email', 'phone_number', 'when_do_you_sell?'],
    },
    { id: '502', page: '1002', name: 'Open house', questions: ['full_name', 'how_can_we_reach_you'] },
  ];
  const leads: Lead[] = [];
  const state = { pageSize: 100, granted: true, pageKeysEnd: false, ended: false };
  const subscribed = new Set<string>();
  const wrong = (code: number, message: string, more = {}): Reply => ({
    status: 400,
    body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'trace', ...more } },
  });

  const list = (rows: unknown[], query: URLSearchParams): Reply => {
    const from = Number(query.get('after') ?? 0);
    const size = Math.min(state.pageSize, Number(query.get('limit') ?? 25));
    const isMore = from + size < rows.length;
    const cursors = { before: String(from), after: String(from + size) };
    return {
      status: 200,
      body: {
        data: rows.slice(from, from + size),
        ...(rows.length > 0 && { paging: { cursors, ...(isMore && { next: 'https://graph.facebook.com/next' }) } }),
      },
    };
  };
  const told = ({ id, at, said, checked }: Lead) => ({
    id,
    created_time: new Date(at).toISOString().replace(/\.\d+Z$/, '+0000'),
    ad_id: '71',
    ad_name: 'Blue house',
    adset_name: 'Austin',
    campaign_id: '61',
    campaign_name: 'Spring sellers',
    is_organic: false,
    platform: 'ig',
    field_data: Object.entries(said).map(([name, value]) => ({ name, values: [value] })),
    custom_disclaimer_responses: checked.map((checkbox_key) => ({ checkbox_key, is_checked: '1' })),
  });

  function answer({ method, path, query, headers }: Question): Reply {
    const at = path.replace(/^\/v\d+\.\d+/, '');
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    const ofPage = token.startsWith('page-') ? token.slice(5) : undefined;
    if (ofPage ? state.pageKeysEnd : state.ended)
      return wrong(190, 'Error validating access token: Session has expired.');
    if (at === '/me') return { status: 200, body: { id: '9', name: 'Ann Quill' } };
    if (at === '/me/permissions') {
      const names = [
        'pages_show_list',
        'pages_read_engagement',
        'pages_manage_ads',
        'leads_retrieval',
        'ads_management',
      ];
      return {
        status: 200,
        body: { data: names.map((permission) => ({ permission, status: state.granted ? 'granted' : 'declined' })) },
      };
    }
    if (at === '/me/accounts')
      return list(
        [...pages].map(([id, name]) => ({ id, name, access_token: `page-${id}` })),
        query,
      );
    const [, id = '', what] = at.split('/');
    if (what === 'subscribed_apps' && method === 'POST' && ofPage === id) {
      subscribed.add(id);
      return { status: 200, body: { success: true } };
    }
    if (what === 'leadgen_forms') {
      if (ofPage !== id || id === '1003') return wrong(200, 'Lead access is required.');
      const own = forms.filter(({ page }) => page === id);
      return list(
        own.map(({ questions, page: _, ...form }) => ({
          ...form,
          status: 'ACTIVE',
          questions: questions.map((key) => ({ key, label: key.replaceAll('_', ' ') })),
          legal_content: {
            custom_disclaimer: { checkboxes: [{ key: 'call_me', text: 'Quill Realty may call and text me.' }] },
          },
        })),
        query,
      );
    }
    const form = forms.find((one) => one.id === id);
    if (what !== 'leads' || !form) return wrong(100, 'Object does not exist.', { error_subcode: 33 });
    if (ofPage !== form.page) return wrong(200, 'A page access token is required.');
    const [filter] = JSON.parse(query.get('filtering') ?? '[]') as { value: number }[];
    const own = leads.filter((lead) => lead.form === id && lead.at / 1_000 > (filter?.value ?? 0));
    return list(own.toSorted((a, b) => b.at - a.at).map(told), query);
  }

  const provider = await startProvider(answer, {
    tokenPath: /\/oauth\/access_token$/,
    dialogPath: /\/dialog\/oauth$/,
    isKnown: (token) => token.startsWith('page-'),
  });
  provider.state.givesKeys = false;
  return Object.assign(provider, {
    meta: state,
    forms,
    subscribed,
    environment: {
      FACEBOOK_APP_ID: 'app',
      FACEBOOK_APP_SECRET: 'secret',
      FACEBOOK_WEBHOOK_TOKEN: 'our word',
      FACEBOOK_API_URL: provider.url,
      FACEBOOK_DIALOG_URL: provider.url,
    },
    /** Someone answers a form. */
    fill: (form: string, said: Said, { at = Date.now(), checked = [] as string[], id = randomUUID() } = {}) => {
      leads.push({ id, form, at, said, checked });
      return id;
    },
    /** Facebook's signed webhook call about a new answer. */
    notice: (page: string) => {
      const body = JSON.stringify({
        object: 'page',
        entry: [{ id: page, time: 1, changes: [{ field: 'leadgen', value: { leadgen_id: '1', page_id: page } }] }],
      });
      return { body, signature: `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}` };
    },
  });
}
