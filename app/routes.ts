import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const onlyWhileDeveloping = process.env.NODE_ENV === 'development' ? [route('gallery', 'gallery/page.tsx')] : [];

export default [
  // Pages to read, without the router: links between them open documents, and interactive parts are islands.
  layout('public/layout.tsx', [
    index('public/landing/page.tsx'),
    route('features', 'public/features.tsx'),
    route('pricing', 'public/pricing.tsx'),
    ...['real-estate', 'mortgage', 'insurance'].map((name) =>
      route(`demo/${name}`, 'public/demo/page.tsx', { id: `demo ${name}` }),
    ),
    route('blog', 'public/reading/blog-page.tsx'),
    route('article/:slug', 'public/reading/article-page.tsx'),
    route('documentation', 'public/reading/documentation-page.tsx'),
    route('documentation/:slug', 'public/reading/chapter-page.tsx'),
    ...['privacy', 'terms', 'cookie-policy'].map((name) =>
      route(name, 'public/reading/legal-page.tsx', { id: `legal ${name}` }),
    ),
    route('about', 'public/company/about-page.tsx'),
    route('careers', 'public/company/careers-page.tsx'),
    route('contact', 'public/company/contact-page.tsx'),
    route('early-access/confirm', 'public/company/early-access-confirm-page.tsx'),
    route('early-access/:vertical', 'public/company/early-access-page.tsx'),
    route('integrations', 'public/company/integrations-page.tsx'),
    route('support', 'public/company/support-page.tsx'),
    route('status', 'public/company/status-page.tsx'),
    route('api', 'public/api-page/page.tsx'),
    route('api/:domain', 'public/api-page/domain-page.tsx'),
    route('*', 'public/not-found.tsx'),
  ]),
  // Where people come in.
  layout('account/door-layout.tsx', [
    route('auth', 'account/auth-page.tsx'),
    route('signup', 'account/join/page.tsx'),
    route('reset', 'account/reset-page.tsx'),
    route('verify', 'account/verify-page.tsx'),
    route('verify/new', 'account/new-address-page.tsx'),
    route('invite/:token', 'account/invite-page.tsx'),
    route('enter/:token', 'account/enter-page.tsx'),
    route('checkout', 'account/billing/checkout-page.tsx'),
  ]),
  // Everything behind the sign-in.
  layout('shell/workspace.tsx', [
    route('dashboard', 'insight/dashboard/page.tsx'),
    route('onboarding', 'insight/onboarding/page.tsx'),
    route('leads', 'people/leads/list.tsx'),
    route('lead/:id', 'people/leads/record/lead-page.tsx'),
    route('listings', 'inventory/listings/list.tsx'),
    route('listing/:id', 'inventory/listings/record/listing-page.tsx'),
    route('tasks', 'people/tasks/page.tsx'),
    route('operations', 'account/operations/moved.tsx'),
    route('admin', 'account/operations/layout.tsx', [
      index('account/operations/moved.tsx', { id: 'admin-start' }),
      route('errors', 'account/operations/errors.tsx'),
      route('errors/:id', 'account/operations/error.tsx'),
      route('acquisition', 'account/operations/acquisition.tsx'),
      route('conversations', 'account/operations/conversations.tsx'),
      route('conversations/:id', 'account/operations/conversation.tsx'),
      route('messages', 'account/operations/message-list.tsx'),
      route('messages/:id', 'account/operations/message.tsx'),
      route('waitlist', 'account/operations/waitlist.tsx'),
      route('prices', 'account/operations/prices.tsx'),
      route('jobs', 'account/operations/jobs.tsx'),
      route('status', 'account/operations/services.tsx'),
    ]),
    route('settings', 'account/settings/layout.tsx', [
      index('account/settings/profile.tsx'),
      route('security', 'account/settings/security.tsx'),
      route('organisation', 'account/settings/organisation.tsx'),
      route('brand', 'account/brand/page.tsx'),
      route('billing', 'account/billing/page.tsx'),
      route('billing/invoice/:id', 'account/billing/invoice-page.tsx'),
      route('keys', 'account/settings/keys.tsx'),
      route('webhooks', 'account/settings/webhooks.tsx'),
      route('audit', 'account/settings/audit.tsx'),
      route('outbox', 'account/settings/outbox.tsx'),
    ]),
  ]),
  ...onlyWhileDeveloping,
] satisfies RouteConfig;
