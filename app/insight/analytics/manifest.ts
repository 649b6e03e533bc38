import { ChartNoAxesCombined, FileChartColumn, LayoutPanelTop } from 'lucide-react';
import type { AppDomain } from '#app/domain.ts';
import { all } from '#app/shell/live/concern.ts';

export const analytics: AppDomain = {
  pages: [
    {
      path: '/analytics',
      name: 'analytics',
      group: 'insight',
      icon: ChartNoAxesCombined,
      right: 'metrics.read',
      key: 'a',
    },
    {
      path: '/custom-dashboard',
      name: 'customDashboard',
      group: 'insight',
      icon: LayoutPanelTop,
      right: 'metrics.read',
    },
    { path: '/reports', name: 'reports', group: 'insight', icon: FileChartColumn, right: 'metrics.read' },
  ],
  live: {
    spend: all('metrics', 'leads'),
    metrics: all('metrics', 'leads', 'deals'),
    dashboard: all('boards'),
    report: all('reports'),
  },
};
