import { Folder } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all, andSubject } from '#app/shell/live/concern.ts';

export const files: AppDomain = {
  pages: [
    {
      path: '/files',
      name: 'files',
      calls: ['sharing', 'library', 'retention'],
      group: 'inventory',
      icon: Folder,
      right: 'files.read',
      key: 'f',
      also: '/file/',
    },
  ],
  live: {
    folder: all('files'),
    files: all('files', 'retention'),
    file: andSubject('lead', 'leads', 'files'),
    retention_rules: all('retention'),
    purge_report: all('retention'),
  },
};
