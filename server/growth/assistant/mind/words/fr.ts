import type { Words } from './words.ts';

export const fr: Words = {
  marks:
    "le la les un une des du de et est sont à au aux en pour avec dans sur que qui quoi où combien comment quel quelle quels quelles je j'ai tu vous nous il elle on mon ma mes votre vos ce cette ces c'est pas ne plus moins ou y a-t-il est-ce puis-je voudrais veux cherche suis sommes bonjour merci maison ça marche",
  filler:
    "lundi mardi mercredi jeudi vendredi samedi dimanche week-end weekend matin soir après-midi voulons aimerions prochain prochaine belle beau bel jolie joli bonne bon idéale idéal parfaite famille première premier cela ça t il elle quand combien beaucoup demain s'il vous plaît svp je voudrais veux veut voulons besoin cherche cherchons chercher recherche trouver savoir dire dites avez avoir puis puis-je peux pouvez peut y a-t-il a-t-elle sont-elles est-ce que qu'est c'est ça marche fonctionne fonctionner bonjour salut quelque chose tout bien maintenant aujourd'hui aide aider intéressé disponible disponibles montrez montre moi toi ai reçu j'ai nouvelles nouveau nouvelle tout moment aimerais faut pardon plutôt préfère zone secteur quartier côté investissement investir déménager déménageons déménage janvier février mars avril mai juin juillet août septembre octobre novembre décembre max",
  greeting: 'bonjour|salut|bonsoir|coucou|bonne journée',
  thanks: 'merci|je vous remercie',
  yes: "oui|d'accord|ok|bien sûr|volontiers|avec plaisir|allez-y|ouais",
  no: 'non|non merci|pas maintenant|laissez tomber',
  about:
    '(?:es-tu|êtes-vous|vous êtes|tu es) (?:un |une )?(?:robot|bot|humain|personne|machine|ia)~|qui (?:êtes-vous|es-tu)|parle à (?:un|une) (?:robot|humain|personne|machine)',
  person:
    "(?:parler|contacter|joindre|discuter|échanger)(?: [\\p{L}']+){0,3} (?:personne|quelqu'un|humain|conseiller|agent|équipe|support|commercial)|vraie personne|un conseiller|service client",
  call: "appele[zr]-moi|rappele[zr]-moi|m'appeler|me (?:rappeler|téléphoner)|un appel|être rappelé|(?:me |nous )?passer un coup de fil|coup de fil|(?:me|nous) (?:téléphon|appel)(?:er|ez)",
  tour: 'visiter|(?:une |la )?visite|voir (?:la|cette) maison|rendez-vous pour voir|(?:la|le) voir|(?:peut-on|pouvons-nous|pourrait-on|puis-je|je peux|on peut) (?:la |le )?(?:voir|visiter)|voir (?:le |la )?(?=\\d)',
  offer: "(?:faire|soumettre|déposer)(?: [\\p{L}']+)? offre|offre (?:d'achat|sur)",
  sell: 'vendre|mettre en vente|vente de ma',
  worth: '(?:combien|que) vaut|valeur de (?:ma|mon)|estimation|estimer (?:ma|mon)|vaut (?:ma|mon)',
  price: "prix|coûte~|coût|combien(?: ça coûte| c'est)?|tarifs?|abonnement|c'est combien|facturez",
  product:
    'formules?|forfaits?|abonnements?|logiciel|produit|plateforme|application|service|lintel|pro|elite|élite|licence|offre',
  trial: 'essai(?: gratuit)?|essayer(?: gratuitement)?|tester',
  cancel: 'annuler|résilier|résiliation|engagement|désabonner',
  limits: 'limites?|inclus~|comprend|combien de (?:sites|crédits|annonces)|crédits|différence',
  annual: "annuel~|par an|à l'année|par année|l'année",
  monthly: 'mensuel(?:le|lement)?|par mois|au mois|chaque mois',
  instructions:
    "(?:ignore[zr]?|oublie[zr]?)(?: [\\p{L}']+){0,4} (?:instructions|règles)|message système|(?:tes|vos) instructions|prompt",
  sensitive:
    'avocat~|procès|porter plainte|discrimin~|harcel~|réclamation|divorc~|décéd~|est mort~|faillite|saisie|héritage',
  wire: "virement~|coordonnées bancaires|(?:nouveau|nouvelles) (?:rib|iban|compte)|virer (?:l'argent|les fonds)",
  password:
    "(?:oublié|perdu|réinitialiser|souviens plus)(?: [\\p{L}']+){0,3} mot de passe|mot de passe (?:oublié|perdu)|(?:impossible|peux pas|n'arrive pas)(?: [\\p{L}']+)? (?:connecter|accéder)|piraté~",
  payment:
    'mensualités?|paiement mensuel|remboursement mensuel|(?:payer|paierais|coûterait)(?: [\\p{L}]+)? (?:par|chaque) mois|combien (?:par|au|chaque) mois|combien (?:cela|ça) (?:fait|ferait) (?:par|au) mois|coût mensuel|combien (?:serait|ferait|coûterait) (?:mon|notre|le|un) (?:prêt|crédit|emprunt)',
  afford:
    "(?:quel|combien)(?: [\\p{L}']+)? (?:puis-je|je peux|peut-on) (?:acheter|emprunter|me permettre|dépenser)|me permettre|capacité d'(?:emprunt|achat)|les moyens",
  apr: 'taeg|apr|taux annuel effectif',
  closing: "frais (?:de notaire|de clôture|d'acquisition)|coûts? de clôture|apport pour conclure",
  realestate: 'immobili~|agents? immobiliers?|agences?',
  mortgage: 'hypothè~|hypothéc~|prêts?(?: immobiliers?)?|crédits? immobiliers?|courtiers?',
  insurance: 'assurances?|assureurs?',
  bundle: 'pack(?: complet)?|les trois|tout ensemble|offre groupée',
  management: 'gestion locative|gestion de biens',
  commercial: 'immobilier commercial|commercial~',
  free: 'gratuit~',
  homes: 'maisons?|logements?|biens?|propriétés?|annonces?|à vendre|habitations?',
  want: 'cherche|cherchons|rechercher?|trouver|montre[zr]?-moi|voir|acheter|avez-vous|y a-t-il|disponibles?',
  tell: 'parle[zr]?-moi|dites-moi|dis-moi|renseignements?|informations?|détails?|en savoir plus|à propos|disponible|a-t-elle',
  rent: 'à louer|louer|location|en location',
  buy: 'à vendre|acheter|achat',
  beds: 'chambres?(?: à coucher)?|ch',
  baths: 'salles? de bains?|sdb',
  studio: 'studios?',
  house: 'maisons? individuelles?|pavillons?',
  condo: 'condos?|copropriétés?',
  townhouse: 'maisons? (?:de ville|mitoyennes?)|townhouse~',
  apartment: 'appartements?|apparts?',
  multi_family: 'immeubles?|duplex|multifamili~',
  manufactured: 'mobil-homes?|maisons? préfabriquées?',
  land: 'terrains?|parcelles?',
  pool: 'piscines?',
  garage: 'garages?',
  fireplace: 'cheminées?',
  waterfront: "au bord (?:de l'eau|du lac|de la mer|de la rivière)|bord de (?:mer|lac|rivière)|front de mer",
  view: 'vues?',
  newBuild: 'neuve?s?|construction neuve|récemment construite?s?',
  yard: 'jardins?|cour',
  basement: 'sous-sol|cave',
  balcony: 'balcons?|terrasses?',
  without: 'sans|pas de',
  least: 'au moins|pas moins de|minimum|plus de|à partir de|au minimum|ou plus',
  most: "pas au-dessus de|sans dépasser|dépasse(?:nt)? pas|(?<!pas )moins de|maximum|jusqu'à|au plus|pas plus de|en dessous de|sous|ou moins|budget(?: de)?",
  between: 'entre|de',
  joint: '-|et|à',
  around: 'environ|autour de|à peu près',
  exactly: 'exactement|seulement',
  near: 'près de|proche de|à côté de|aux alentours de',
  in: 'à|dans|en|près de',
  also: 'aussi|ou|également',
  after: 'construite?s? (?:après|depuis)|après|depuis|ou (?:après|plus récent~)|et après',
  before: 'construite?s? avant|avant|ou (?:avant|plus ancien~)',
  cheapest: 'moins chère?s?|les moins chers|meilleur marché|par prix|prix croissant',
  dearest: 'plus chère?s?',
  newest:
    'plus récente?s?|dernières annonces|nouveautés|(?:vient|viennent) (?:d.)?(?:arriver|de sortir)|tout juste (?:arrivé|mis)~|nouvelles? annonces?',
  largest: 'plus grande?s?',
  cheaper:
    'moins cher|moins chère?s?|meilleur marché|moins coûteux|(?:beaucoup )?trop (?:chère?s?|cher)|hors (?:de )?(?:mon |notre )?budget',
  bigger: '(?<!le |la |les )plus grande?|plus spacieu~|(?:beaucoup )?trop petit~',
  first: '(?:le |la )?premi(?:er|ère)',
  second: '(?:le |la )?(?:deuxième|seconde?)',
  third: '(?:le |la )?troisième',
  fourth: '(?:le |la )?quatrième',
  last: '(?:le |la )?derni(?:er|ère)',
  it: 'celle-ci|celui-ci|cette maison|la maison|celle-là|la visiter',
  size: 'superficie|surface|combien de (?:mètres|m2|pieds)(?: carrés)?|taille|mètres carrés',
  built:
    "quel âge|année de construction|(?:quand|en quelle année)(?: [\\p{L}'-]+){0,3} (?:construit~|bâti~)|date de construction",
  taxes: 'taxes?(?: foncières?)?|impôts?(?: fonciers?)?',
  dues: 'charges(?: de copropriété)?|hoa|frais de copropriété',
  lot: '(?:taille du )?(?:terrain|parcelle)',
  unwanted: "pas (?:d'|de |une? |à |en )*|pas|sauf(?: à)?|sans|plutôt qu'une?|ni(?: à)?|hors de",
  openHouse: '(?:prochaines? )?(?:portes ouvertes|visites? libres?|open houses?)',
  stop: "(?:arrêtez|cessez) de (?:m'|me |nous )?(?:appeler|écrire|envoyer|contacter|relancer)(?: \\p{L}+)?|ne (?:m'|me )(?:appelez|écrivez|contactez|envoyez) plus(?: \\p{L}+)?|(?:retirez|supprimez|enlevez)-moi(?: de (?:votre|la) liste)?|(?:me )?(?:désinscrivez|désabonnez)-moi|^(?:me )?(?:désinscrire|désabonner)$|(?:je ne veux|^) ?plus (?:de |recevoir de )(?:messages|mails|sms|appels)$",
  more: "(?:montrez|voir|afficher)(?:-(?:moi|nous))?(?: en)? (?:plus|d'autres)|d'autres (?:maisons|biens|annonces)|(?:quoi|y a-t-il) d'autre|(?:les )?suivant(?:e?s)|le reste|la suite",
  similar: 'comme|semblables? à|similaires? à|comparables? à',
  dropped: "oubliez|laissez tomber|peu importe|enlevez|n'importe quel(?:le)?|sans tenir compte d[eu]",
  droppedAfter:
    "n'a pas d'importance|n'est pas (?:important|nécessaire|obligatoire)e?|peu importe|est facultati(?:f|ve)|m'est égale?",
  strange: 'à rénover|à retaper|travaux|saisies?|location[- ]vente|lofts?|chalets?|fermes?|châteaux?',
  accessible: 'accessibles?(?: (?:aux |en )?(?:fauteuils? roulants?|pmr))?|pmr|sans marches?|rampes?',
  oneStory: '(?:de )?plain[- ]pied|sans étage|sans escaliers?',
  pets: '(?:acceptant|acceptent|autorisant) les (?:animaux|chiens|chats)|animaux (?:acceptés|admis|autorisés)|avec (?:un )?(?:chien|chat|animaux)',
  olderPersons: '(?:55|62) ?\\+|plus de (?:55|62) ans|résidence seniors?',
  shorthand:
    "svp=s'il vous plaît|stp=s'il te plaît|bcp=beaucoup|appart=appartement|apparts=appartements|appt=appartement|ch=chambres|pr=pour|ds=dans|qd=quand|pk=pourquoi|rdv=rendez-vous|c=c'est|sdb=salle de bain|ss=sous",
  one: 'une?',
  two: 'deux',
  three: 'trois',
  four: 'quatre',
  five: 'cinq',
  thousand: 'k|mille',
  million: 'm|millions?(?: de)?',
  currency: '\\$|dollars?|usd|€|euros?',
  metres: 'm2|m²|mètres(?: carrés)?',
  feet: 'pieds(?: carrés)?',
  down: "d'apport|apport(?: personnel)?|acompte|mise de fonds",
  rate: "taux(?: d'intérêt)?|intérêts?",
  years: 'ans?|années?',
  income: 'revenus?|gagne|gagnons|salaire',
  debt: 'dettes?|mensualités en cours',
  fees: 'frais|commissions',
  loan: 'prêt|emprunt|crédit',
  iAm: 'je suis|nous sommes|on est|en tant que|mon (?:mari|épouse|compagnon) et moi(?: sommes)?|ma (?:femme|compagne) et moi(?: sommes)?|je viens|nous venons',
  iHave:
    "(?:j'ai|nous avons|on a) (?:\\p{L}+ ){0,2}(?:enfants?|bébés?|fils|filles?|handicap)|(?:je suis )?en fauteuil roulant|(?:je touche|je reçois|nous recevons) (?:\\p{L}+ ){0,3}(?:aide|pension|allocation)~|enceinte",
  selfEnds:
    'et (?:je|nous|on|cherche|cherchons)|cherche|cherchons|cherchant|je veux|nous voulons|je voudrais|qui cherche~|maisons?|avec un budget|budget|intéress~|on (?:cherche|veut|aimerait)|nous (?:aimerions|cherchons)|acheter|louer',
  glossary: `contacts?|clients?=contacts
import~|transférer|migrer=import
export~|télécharger|récupérer=export
données=data
tableur|excel=csv
utilisateurs?|équipe|collègues?=team users
invit~=invite
application|appli|mobile|téléphone|portable=phone app
hors ligne|hors connexion|sans internet=offline
langues?|français|en français=languages
sécurité|sécuris~|protég~=secure
double authentification=two-factor authentication
tâches?=tasks
calendrier|agenda=calendar
rendez-vous|réserver=book a time
notifications?=notifications
factures?=invoices billing
annonces?|biens?=listings
photos?=photos
offres?=offers
site(?: web| internet)?=website
domaine=domain
doublons=duplicates
démo|démonstration=demo
inscri~|créer un compte|ouvrir un compte=sign up
aide|assistance|support=help support
intégr~|connecter=integrate
crédits (?:ia|d'ia)=ai credits`,
};
