import {
  BrainCircuit,
  ChartNoAxesCombined,
  ChartScatter,
  FileChartColumn,
  FlaskConical,
  Funnel,
  LayoutPanelTop,
  PiggyBank,
} from 'lucide-react';
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
    {
      path: '/advanced-analytics',
      name: 'advancedAnalytics',
      group: 'insight',
      icon: ChartScatter,
      right: 'metrics.read',
    },
    {
      path: '/conversion-analytics',
      name: 'conversionAnalytics',
      group: 'insight',
      icon: Funnel,
      right: 'metrics.read',
    },
    {
      path: '/predictive-analytics',
      name: 'predictiveAnalytics',
      group: 'insight',
      icon: BrainCircuit,
      right: 'leads.read',
    },
    { path: '/reports', name: 'reports', group: 'insight', icon: FileChartColumn, right: 'metrics.read' },
    { path: '/cost-optimization', name: 'costOptimization', group: 'insight', icon: PiggyBank, right: 'spend.manage' },
    { path: '/testing-hub', name: 'testingHub', group: 'insight', icon: FlaskConical, right: 'tests.run' },
  ],
  live: {
    spend: all('metrics', 'leads'),
    metrics: all('metrics', 'leads', 'deals'),
    dashboard: all('boards'),
    report: all('reports'),
    tool: all('tools', 'metrics'),
    test_run: all('testRuns'),
    experiment: all('experiments'),
    prediction: all('predictions'),
  },
};
