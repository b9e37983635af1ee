import type { WordTree } from '../../content/read/words/sentence.ts';

/** Ten words. All others appear in English. */
export const arabicWords: WordTree = {
  navigation: { home: 'الرئيسية', markets: 'الأسواق', store: 'المتجر', news: 'الأخبار' },
  cart: { name: 'السلة', close: 'أغلق السلة' },
  header: { openMenu: 'افتح القائمة', closeMenu: 'أغلق القائمة' },
  account: { logIn: 'تسجيل الدخول' },
  store: { addToCart: 'أضف إلى السلة' },
};
