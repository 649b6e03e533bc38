/** Words for people and places that the rules of fair housing are made of: one list for what is asked, looked for and advertised. */

/** Words for protected classes that stand for nothing else. */
export const plainClass =
  'african[- ]americans?|hispanics?|latin[oa]s?|latinx|asians?|arabs?|jews?|jewish|muslims?|islamic|christians?|catholics?|hindus?|sikhs?|buddhists?|mormons?|atheists?|gays?|lesbians?|lgbtq?\\+?|transgender|queer|immigrants?|foreigners?|refugees?|minorit(?:y|ies)|ethnic|racial|disabled|handicapped|section 8|seniors|elderly|mexicans?|indians?|chinese|koreans?|vietnamese|russians?|africans?|native americans?|people of colou?r|coloureds?|coloreds?';

/** Words that are also colours, styles and places: of people only before a word for people. */
export const otherClass =
  'white|black|brown|single|married|unmarried|young|old|religious|straight|french|italian|spanish|german|irish|polish|english|american|muslim|jewish';

export const people =
  'people|persons?|famil(?:y|ies)|folks|residents?|neighbou?rs|communit(?:y|ies)|population|couples?|kids|children|tenants?|renters?|buyers?|owners?|households?|men|women|moms?|mothers?|ladies|guys|professionals';

export const place =
  'area|neighbou?rhoods?|suburbs?|street|block|town|city|district|zip(?: code)?|part of town|side of town|building|complex|community|communities|subdivision|school|schools|place';

/** What may stand between a word such as "safe" and the place it judges. */
export const neighbourhood =
  '(?:areas?|neighbou?rhoods?|communit(?:y|ies)|streets?|blocks?|towns?|districts?|suburbs?|part of town|side of town)';
