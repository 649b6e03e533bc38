/**
 * Which modules share a chunk. Few files compress better and need fewer requests, but a page must not load what it never uses. A module
 * goes into the first group that names it, together with its imports.
 */
type Group = {
  name: string;
  parts: readonly string[];
  /** Only modules shared by at least this many entry points and dynamic imports. */
  minShareCount?: number;
};

const groups: readonly Group[] = [
  {
    // What every document runs first, without React, which public pages load only when an island needs it.
    name: 'start',
    parts: [
      '/app/(device|entry\\.client)\\.tsx?$',
      '/app/i18n/stored-language\\.ts$',
      '/app/shell/install/prompt\\.ts$',
      '/app/shell/global/(after-load|consent)\\.ts$',
      '/app/shell/offline/framed\\.ts$',
      '/app/public/islands/page-data\\.ts$',
      '/contract/core/locale\\.ts$',
    ],
  },
  {
    // Separate, so that it stays cached across releases.
    name: 'react',
    parts: ['/node_modules/(react|react-dom|scheduler)/'],
  },
  {
    // The router without links and forms, which sign-in pages don't need, and its start code.
    name: 'router',
    parts: [
      '/app/start-app\\.tsx$',
      '/node_modules/react-router/dist/production/lib/(?!dom/(lib|dom)\\.js)',
      '/node_modules/react-router/dist/production/vendor/',
    ],
  },
  {
    // Our own base of every page and island: document, messages, toasts, and components without icons or router.
    name: 'base',
    parts: [
      '/app/(plain-settings|use-document)\\.tsx?$',
      '/app/i18n/(languages|language-field|locale-context|messages-script)\\.tsx?$',
      '/app/i18n/(store|t|text)\\.tsx?$',
      '/app/ui/(announce|carried-toast|live-region|mark|toast|toast-host)\\.tsx?$',
      '/app/ui/(chip|classes|face)\\.tsx?$',
      '/app/people/leads/score\\.tsx$',
      '/app/i18n/(format|names)\\.ts$',
      '/node_modules/clsx/',
      '/app/account/places\\.ts$',
      '/app/public/(call-to-action|islands/server-page)\\.ts$',
      '/contract/core/(document|message|sample)\\.ts$',
      '/node_modules/@radix-ui/react-direction/',
    ],
  },
  {
    // Plan prices, used by public pages, sign-up and settings.
    name: 'price-book',
    parts: ['/contract/account/price-book\\.ts$', '/contract/core/verticals\\.ts$'],
  },
  {
    // What the companions of public pages share with the workspace, so that neither loads the other.
    name: 'common',
    parts: [
      '/app/account/tabs\\.ts$',
      '/app/shell/offline/reach\\.ts$',
      '/app/shell/(palette/use-palette-actions|shortcuts/use-shortcuts)\\.ts$',
      '/lucide-react/dist/esm/(?!icons/)',
    ],
  },
  {
    // Loaded after every page. The assistant and other heavy parts are fetched by these on demand.
    name: 'companions',
    parts: [
      '/app/shell/companions\\.tsx$',
      '/app/shell/global/(cookie-host|powered-host)\\.tsx$',
      '/app/growth/assistant/assistant-host\\.tsx$',
      '/app/shell/offline/(banner-words|connection-banner|register-worker)\\.tsx?$',
      '/app/shell/install/(dismissal|install-host)\\.tsx?$',
    ],
  },
  {
    // The parts of a sign-in form.
    name: 'fields',
    parts: [
      '/app/ui/(button|field|input|password-input|problem|spinner)\\.tsx?$',
      '/node_modules/class-variance-authority/',
      '/lucide-react/dist/esm/icons/(circle-alert|circle-exclamation-point|eye|eye-off|x)\\.mjs$',
    ],
  },
  {
    // The rest of the router: links and forms.
    name: 'links',
    parts: ['/node_modules/react-router/'],
  },
  {
    // What the workspace shows immediately.
    name: 'parts',
    parts: [
      '/app/ui/(checkbox|empty-state|error-kind|error-screen|float-look|icon-button|kbd|menu|menu-entries)\\.tsx?$',
      '/app/ui/(option-source|popover|search-input|segmented|select|skeleton|tag|tooltip|tooltip-host|tooltip-store|ui-provider|use-ever)\\.tsx?$',
    ],
  },
  {
    // Icons used in many places; those of one screen are loaded with it.
    name: 'icons',
    parts: ['/node_modules/lucide-react/'],
    minShareCount: 4,
  },
  {
    // The workspace's data fetching.
    name: 'query',
    parts: ['/node_modules/@tanstack/(query-core|react-query)/'],
  },
  {
    // The frame around every screen of the workspace, and what all screens import from it.
    name: 'frame',
    // Excludes what sign-in pages and settings share, because that imports schemas.
    parts: ['/app/(shell|i18n)/', '/app/account/(?!factors/|join/|new-password|password-check)', '/app/[\\w-]+\\.ts$'],
    minShareCount: 6,
  },
  {
    // Popovers and the like, fetched when the first one opens.
    name: 'floats',
    parts: [
      '/app/ui/(float-under|nonce)\\.tsx?$',
      '/node_modules/(@floating-ui|react-remove-scroll)/',
      '/react-(popper|popover)/',
    ],
  },
  {
    // Small modules of the workspace's frame and of every list, each too small for a file of its own.
    name: 'bits',
    parts: [
      '/app/shell/(account-menu|overlay|page-actions|remembered|use-organisation|use-rail-width|navigation)\\.tsx?$',
      '/app/shell/(notifications/queries|offline/waiting-mark|shortcuts/use-keyboard)\\.tsx?$',
      '/app/i18n/change-language\\.ts$',
      '/app/ui/(days|use-media|filter/pill-look|list/near-pages|record/facts)\\.tsx?$',
      '/app/records/(layout-switch|list-queries|new-button|started-job|walk)\\.tsx?$',
      '/contract/core/(fields|filter)\\.ts$',
    ],
  },
  {
    // Small modules for showing leads, used in many places.
    name: 'lead-bits',
    parts: [
      '/app/people/leads/(compact-lead|conflict-host|last-activity|lost|queries|score-with-receipts)\\.tsx?$',
      '/app/people/leads/(use-custom-fields|use-people|use-stages)\\.tsx?$',
      '/contract/people/stage-list\\.ts$',
    ],
  },
];

export const chunkGroups = groups.map(({ name, parts, minShareCount = 1 }, place) => ({
  name,
  minShareCount,
  test: new RegExp(parts.join('|')),
  priority: groups.length - place,
}));
