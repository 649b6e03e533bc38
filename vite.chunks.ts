/**
 * Which modules share a file. Few files compress better than many and need fewer requests; what a page never uses must
 * not ride along. A module goes to the first group that names it, with what it imports.
 */
type Group = {
  name: string;
  parts: readonly string[];
  /** Only what at least so many pages and later fetches use. */
  minShareCount?: number;
};

const groups: readonly Group[] = [
  {
    // React and its router without links and forms, which public pages do without. Outlives our releases in caches.
    name: 'react',
    parts: [
      '/node_modules/react/',
      '/node_modules/react-dom/',
      '/node_modules/scheduler/',
      '/node_modules/react-router/dist/production/lib/(?!dom/(lib|dom)\\.js)',
      '/node_modules/react-router/dist/production/vendor/',
    ],
  },
  {
    // Our own part of every page: document, words, toasts, the door.
    name: 'base',
    parts: [
      '/app/(device|document|root-error|use-document|use-scroll-to-top)\\.tsx?$',
      '/app/i18n/(languages|language-select|locale-context|locale-provider|messages-script)\\.tsx?$',
      '/app/i18n/(store|stored-language|t|text)\\.tsx?$',
      '/app/ui/(announce|live-region|mark|toast|toast-host)\\.tsx?$',
      '/app/shell/install/prompt\\.ts$',
      '/app/account/auth-dialog-host\\.tsx$',
      '/app/public/call-to-action\\.ts$',
      '/contract/core/(document|locale|message)\\.ts$',
      '/node_modules/@radix-ui/react-direction/',
    ],
  },
  {
    // What a sign-in form is made of.
    name: 'fields',
    parts: [
      '/app/ui/(button|classes|field|input|password-input|problem|spinner)\\.tsx?$',
      '/node_modules/(class-variance-authority|clsx|react-router)/',
      '/lucide-react/dist/esm/(?!icons/)',
      '/lucide-react/dist/esm/icons/(circle-alert|circle-exclamation-point|eye|eye-off|x)\\.mjs$',
    ],
  },
  {
    // What the workspace shows at once.
    name: 'parts',
    parts: [
      '/app/ui/(checkbox|chip|empty-state|error-kind|error-screen|face|float-look|icon-button|kbd|menu|menu-entries)\\.tsx?$',
      '/app/ui/(option-source|popover|search-input|segmented|select|skeleton|tooltip|tooltip-host|tooltip-store|ui-provider|use-ever)\\.tsx?$',
    ],
  },
  {
    // Icons that are met everywhere; those of one screen come with it.
    name: 'icons',
    parts: ['/node_modules/lucide-react/'],
    minShareCount: 4,
  },
  {
    // How it asks the server.
    name: 'query',
    parts: ['/node_modules/@tanstack/(query-core|react-query)/'],
  },
  {
    // The frame around every screen of the workspace, and what they all ask it for.
    name: 'frame',
    parts: ['/app/(shell|account|i18n)/', '/app/[\\w-]+\\.ts$'],
    minShareCount: 6,
  },
  {
    // What floats over it, fetched when the first of them opens.
    name: 'floats',
    parts: [
      '/app/ui/(float-under|nonce)\\.tsx?$',
      '/node_modules/(@floating-ui|react-remove-scroll)/',
      '/react-(popper|popover)/',
    ],
  },
];

export const chunkGroups = groups.map(({ name, parts, minShareCount = 1 }, place) => ({
  name,
  minShareCount,
  test: new RegExp(parts.join('|')),
  priority: groups.length - place,
}));
