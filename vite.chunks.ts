/**
 * Which modules share a file. Few files compress better than many and need fewer requests; what a page never uses must
 * not ride along. A module goes to the first group that names it, with what it imports.
 */
type Group = { name: string; parts: readonly string[] };

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
      '/node_modules/(class-variance-authority|clsx|tailwind-merge|react-router)/',
    ],
  },
  {
    // What the workspace is made of, but for the parts that are fetched when they are first shown.
    name: 'parts',
    parts: [
      '/app/ui/(?!calendar|date-field|date-text|notice-stack|phone-field|toast-card)[\\w-]+\\.tsx?$',
      '/node_modules/(@floating-ui|@radix-ui|cmdk|lucide-react|radix-ui|react-remove-scroll)/',
    ],
  },
];

export const chunkGroups = groups.map(({ name, parts }, place) => ({
  name,
  test: new RegExp(parts.join('|')),
  priority: groups.length - place,
}));
