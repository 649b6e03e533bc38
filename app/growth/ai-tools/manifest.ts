import { Sparkles } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const aiTools: AppDomain = {
  pages: [
    {
      path: '/ai-tools',
      name: 'aiTools',
      calls: ['aiPolicy', 'assistant'],
      group: 'growth',
      icon: Sparkles,
      right: 'ai.use',
      also: '/ai-tools/',
    },
  ],
  live: { ai_run: all('ai') },
};
