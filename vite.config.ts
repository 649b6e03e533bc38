import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { messages } from './app/i18n/vite-messages.ts';

/**
 * Sonner writes a <style> element when its module is read, which our content security policy refuses. Its rules come
 * from `app/styles/toasts.css` instead, so the call is taken out.
 */
function withoutInjectedStyles(): Plugin {
  return {
    name: 'without-injected-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/node_modules/sonner/dist/')) return;
      return { code: code.replace(/^__insertCSS\(".*"\);?$/m, ''), map: null };
    },
  };
}

export default defineConfig({
  plugins: [withoutInjectedStyles(), messages(), tailwindcss(), reactRouter()],
  optimizeDeps: {
    // Without its entries the dependency optimiser runs twice on a cold start and the first page hangs.
    entries: ['app/root.tsx', 'app/**/*.tsx'],
    exclude: ['sonner'],
  },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  server: { host: '127.0.0.1' },
});
