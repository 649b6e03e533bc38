import type { Words } from './words.ts';

export const de: Words = {
  marks:
    'der die das ein eine einen einem einer und ist sind war hat haben habe ich du sie wir mein meine meinen ihr ihre es in im am an auf mit für von zu zum zur nicht kein keine wie was wo wann wer welche welcher warum kann können möchte will suche gibt was kostet bitte danke oder aber auch über unter bin dort hallo haus zimmer',
  filler:
    'montag dienstag mittwoch donnerstag freitag samstag sonntag wochenende nachmittag abend vormittag nächste nächsten schön schöne schönes schönen gute gutes guten perfekte perfektes familie erste erstes wieviele viele vielen morgen bitte möchte möchten will wollen brauche brauchen suche suchen suchend finden wissen sagen sagt haben hat habe kann können könnte könnten gibt geht es hallo etwas alles gut jetzt heute hilfe helfen interessiert verfügbar zeigen zeig mir mich uns dir euch was wie ist sind das dort jederzeit gerne mal eigentlich noch meine mein bekommen nutzen benutzen funktioniert funktionieren erzähl erzählen hoch sorry lieber gegend umgebung bereich investition ziehen umziehen umzug januar februar märz april mai juni juli august september oktober november dezember max',
  greeting: 'hallo|guten (?:tag|morgen|abend)|moin|servus|grüß gott|hi',
  thanks: 'danke~|vielen dank',
  yes: 'ja|gerne|klar|ok|okay|natürlich|einverstanden|jawohl|bitte gern',
  no: 'nein|nein danke|nicht jetzt|nee',
  about:
    '(?:bist du|sind sie) (?:ein |eine )?(?:roboter|bot|mensch|person|maschine|ki|echt)~|wer (?:bist du|sind sie)|mit wem (?:spreche|schreibe) ich',
  person:
    '(?:sprechen|reden|kontakt|erreichen|verbinden)(?: \\p{L}+){0,3} (?:mensch|person|jemand|mitarbeiter|berater|team|support|vertrieb|makler)~|(?:mensch|person|jemand|mitarbeiter|berater|makler)~(?: \\p{L}+){0,2} (?:sprechen|reden|chatten)|echte[nr]? (?:mensch~|person)|kundendienst|kundenservice',
  call: 'ruf~ (?:mich|sie mich)(?: bitte)?(?: an| zurück)?|(?:mich )?(?:anrufen|zurückrufen)|rückruf|telefonier~|(?:mich|uns) (?:jemand )?anruf~',
  tour: 'besichtig~|(?:haus|wohnung|es|sie) (?:an)?(?:sehen|schauen)|ansehen|anschauen|(?:können|könnten|kann|dürfen) (?:wir|ich|man) (?:es|sie|das|die|es uns|sie uns)(?: \\p{L}+){0,3} sehen',
  offer: '(?:ein )?angebot (?:abgeben|machen|einreichen)|gebe ich ein angebot(?: ab)?|kaufangebot',
  sell: 'verkaufen|zum verkauf anbieten|verkauf meines|verkauf meiner',
  worth: '(?:wie ?viel|was) ist (?:\\p{L}+ ){1,3}wert|wert (?:meines|meiner)|wert|bewertung|bewerten|schätz~',
  price: 'preise?|kostet|kosten|wie ?viel|gebühr~|tarife?|teuer|berechnen sie',
  product: 'tarif~|abo|abonnement|software|programm|produkt|plattform|app|dienst|lintel|pro|elite|lizenz|paket|version',
  trial: '(?:kostenlose~ )?(?:testphase|testzeitraum|probezeit|probeabo|test)|ausprobieren|kostenlos testen|testen',
  cancel: 'kündig~|kündbar|vertragslaufzeit|abbestellen',
  limits: 'grenzen?|enthält|enthalten|wie ?viele|ki-guthaben|credits|unterschied|limit~',
  annual: 'jährlich~|pro jahr|im jahr|jahrespreis|für ein jahr',
  monthly: 'monatlich~|pro monat|im monat',
  instructions:
    '(?:ignorier~|vergiss)(?: \\p{L}+){0,4} (?:anweisung~|regeln)|systemnachricht|(?:deine|ihre) anweisungen|prompt',
  sensitive:
    'anwalt|anwältin|anwälte|klage|verklag~|diskriminier~|belästig~|beschwer~|scheidung|geschieden|verstorben|gestorben|todesfall|zwangsversteiger~|insolven~|geerbt|erbe|erbschaft',
  wire: '(?:neue )?(?:bankverbindung|überweisungsdaten|kontodaten)|überweis~(?: \\p{L}+){0,3}|neue iban',
  password:
    'passwort (?:vergessen|verloren|zurücksetzen|falsch)|(?:vergessen|verloren)(?: \\p{L}+){0,2} passwort|(?:nicht|kann mich nicht) (?:einloggen|anmelden)|gehackt|ausgesperrt',
  payment:
    'monatsrate|rate|monatliche~ (?:rate|zahlung|belastung|kosten)|(?:zahle|zahlen|kostet)(?: [\\p{L}\\d.,]+){0,6} (?:im|pro) monat|wie ?viel (?:wäre das |ist das )?(?:im|pro) monat|wie hoch (?:wäre|ist|wird) (?:meine|unsere|die) (?:hypothek|finanzierung)',
  afford:
    '(?:wie ?viel|welches|was für ein)(?: \\p{L}+)? (?:haus|kann ich|können wir)(?: \\p{L}+){0,3} leisten|leisten|wie ?viel kredit',
  apr: 'effektivzins|effektiver jahreszins|apr',
  closing: 'kaufnebenkosten|nebenkosten|abschlusskosten|closing[- ]?kosten|notarkosten',
  realestate: 'immobilien~|makler~',
  mortgage: 'hypothek~|baufinanz~|kredite?|darlehen|kreditvermittler',
  insurance: 'versicherung~',
  bundle: '(?:komplett)?paket|alle drei|alles zusammen|bundle',
  management: 'hausverwaltung|immobilienverwaltung',
  commercial: 'gewerbe~',
  free: 'kostenlos~|gratis|umsonst',
  homes: 'häuser|haus|wohnungen|wohnung|immobilien?|objekte?|zu verkaufen|anwesen|zuhause',
  want: 'suche|suchen|finde|finden|zeig~|kaufen|gibt es|habt ihr|haben sie|verfügbar',
  tell: 'erzähl~(?: sie)?(?: mir)?(?: von| über)?|informationen|infos?|details|mehr (?:über|zu)|beschreib~|noch verfügbar|hat es',
  rent: 'mieten|zur miete|miete|mietwohnung~|zu vermieten|mietobjekt~',
  buy: 'kaufen|zum kauf|zu verkaufen|kauf',
  beds: 'schlafzimmern?|zimmern?|sz',
  baths: 'badezimmern?|bädern?|bad',
  studio: 'studio~|einzimmerwohnung~',
  house: 'einfamilienh(?:aus|äuser)~',
  condo: 'eigentumswohnung~|condos?',
  townhouse: 'reihenh(?:aus|äuser)~|stadth(?:aus|äuser)~',
  apartment: 'apartments?|appartements?',
  multi_family: 'mehrfamilienh(?:aus|äuser)~|doppelh(?:aus|äuser)~',
  manufactured: 'mobilheim~|fertigh(?:aus|äuser)~',
  land: 'grundstücke?n?|bauland',
  pool: 'pools?|schwimmbad|schwimmbecken',
  garage: 'garagen?|stellplatz',
  fireplace: 'kamine?',
  waterfront: 'am (?:wasser|see|meer|fluss)|seelage|wasserlage',
  view: 'aussicht|ausblick|blick',
  newBuild: 'neubau~|neu gebaut~',
  yard: 'garten|hof',
  basement: 'keller',
  balcony: 'balkone?|terrassen?',
  without: 'ohne|kein~',
  least: 'mindestens|nicht weniger als|ab|mehr als|über|wenigstens|oder mehr',
  most: 'nicht (?:über|teurer als)|höchstens|maximal|bis|bis zu|unter|(?<!nicht )weniger als|nicht mehr als|oder weniger|budget(?: von)?',
  between: 'zwischen|von',
  joint: '-|und|bis|oder',
  around: 'etwa|ungefähr|rund|circa|ca',
  exactly: 'genau|nur',
  near: 'in der nähe von|nahe|nähe|neben|bei',
  in: 'in|bei|nahe',
  also: 'auch|oder|außerdem',
  after: 'gebaut (?:nach|seit)|nach|baujahr (?:ab|nach)|seit|oder (?:neuer|später|jünger)',
  before: 'gebaut vor|vor|baujahr vor|oder (?:älter|früher)',
  cheapest: 'billigst~|günstigst~|preiswertest~|nach preis|preis aufsteigend',
  dearest: 'teuerst~',
  newest:
    'neueste~|aktuellste~|(?:gerade|neu|frisch) (?:auf den markt gekommen|auf dem markt|eingestellt|reingekommen|inseriert)',
  largest: 'größte~',
  cheaper: '(?:etwas )?(?:günstiger|billiger|preiswerter)~|(?:viel )?zu (?:teuer|hoch)',
  bigger: '(?:etwas )?größer~|mehr platz|(?:viel )?zu klein',
  first: '(?:das |die |der )?erste~',
  second: '(?:das |die |der )?zweite~',
  third: '(?:das |die |der )?dritte~',
  fourth: '(?:das |die |der )?vierte~',
  last: '(?:das |die |der )?letzte~',
  it: 'es|dieses|dieses haus|das haus|diese wohnung|jenes',
  size: 'wie groß|wohnfläche|fläche|quadratmeter|größe',
  built: 'wie alt|baujahr|wann(?: \\p{L}+){0,3} gebaut|in welchem jahr',
  taxes: 'grundsteuer~|steuern?',
  dues: 'hausgeld|hoa|umlagen?|gemeinschaftskosten',
  lot: 'grundstück~',
  unwanted: 'kein(?:e[nrs]?)?|nicht(?: in| eine?n?)*|außer(?: in)?|ohne|(?:an)?statt(?: eine?[rs]?)?',
  openHouse: '(?:nächste[nrs]? )?(?:open houses?|offene~ besichtigung~|besichtigungstag~|tag~ der offenen tür)',
  stop: '(?:rufen|schreiben|kontaktieren) sie (?:mich|mir) (?:bitte )?nicht (?:mehr|länger)(?: an)?|(?:hören sie auf|aufhören),?(?: mich)?(?: zu)?(?: \\p{L}+){0,2}|(?:löschen|streichen|entfernen|nehmen) sie mich(?: (?:aus|von) (?:der|ihrer) liste)?|^abbestellen$|melden sie mich ab|keine (?:nachrichten|sms|mails|anrufe) mehr',
  more: '(?:zeig~|noch) (?:mir |uns )?(?:mehr|weitere|andere)(?: (?:häuser|objekte|wohnungen))?|weitere(?: (?:häuser|objekte|wohnungen|treffer))?|(?:was|gibt es) (?:noch|sonst)(?: noch)?|die nächsten|die übrigen|mehr davon',
  similar: 'wie|ähnlich wie|vergleichbar mit',
  dropped: 'vergiss|vergessen sie|egal welche[rs]?|ohne rücksicht auf|lass~ (?:sie )?weg|streiche~|auf~ verzichten',
  droppedAfter:
    '(?:(?:ist|sind) )?(?:mir |uns )?(?:egal|unwichtig|nicht (?:so )?(?:wichtig|nötig))|spielt keine rolle|muss nicht sein|kann weg',
  strange:
    'renovierungsbedürftig~|sanierungsbedürftig~|zwangsversteiger~|mietkauf|bungalows?|lofts?|villen|villa|bauernh[oö]f~|hütten?',
  accessible: 'barrierefrei~|rollstuhlgerecht~|stufenlos~|ebenerdig~|rampen?',
  oneStory: 'eingeschossig~|einstöckig~|auf einer ebene|ohne treppen?',
  pets: 'haustiere?(?: (?:erlaubt|gestattet))?|hunde?(?: (?:erlaubt|gestattet))|mit (?:hund|katze|haustier)',
  olderPersons: '(?:55|62) ?\\+|ab (?:55|62)(?: jahren)?|seniorenwohn~',
  shorthand:
    'whg=wohnung|whgn=wohnungen|efh=einfamilienhaus|zi=zimmer|schlafzi=schlafzimmer|u=und|o=oder|ca=ungefähr|inkl=inklusive|gg=gegen|evtl=vielleicht|qm=m2|bzgl=wegen',
  one: 'eine?[mnrs]?',
  two: 'zwei',
  three: 'drei',
  four: 'vier',
  five: 'fünf',
  thousand: 'k|tausend|tsd',
  million: 'm|mio|million(?:en)?',
  currency: '\\$|dollar|usd|€|euro',
  metres: 'm2|m²|quadratmetern?|qm',
  feet: 'quadratfuß|sqft',
  down: 'anzahlung|eigenkapital|angezahlt',
  rate: 'zinsen|zins|zinssatz',
  years: 'jahren?|laufzeit',
  income: 'einkommen|verdiene|verdienen|gehalt|brutto',
  debt: 'schulden|verbindlichkeiten|raten',
  fees: 'gebühren',
  loan: 'kredit|darlehen|hypothek',
  iAm: 'ich bin|wir sind|als|mein (?:mann|partner) und ich(?: sind)?|meine (?:frau|partnerin) und ich(?: sind)?|ich komme aus|wir kommen aus',
  iHave:
    '(?:ich habe|wir haben) (?:\\p{L}+ ){0,2}(?:kind~|baby|söhne?|töchter|behinderung)|(?:ich )?sitze im rollstuhl|rollstuhl|(?:ich beziehe|wir beziehen|ich bekomme) (?:\\p{L}+ ){0,2}(?:rente|hilfe|sozialhilfe|wohngeld)|schwanger',
  selfEnds:
    'und (?:ich|wir|suche|suchen|brauche|brauchen|möchte|möchten)|suche|suchen|möchte|möchten|brauche|brauchen|will|wollen|h(?:aus|äuser)|mit (?:einem )?budget|budget|kaufen|mieten|auf der suche',
  glossary: `kontakte?n?|kunden|adressen=contacts
import~|übernehm~|umziehen|mitbringen=import
export~|herunterladen|mitnehmen=export
daten=data
tabelle|excel=csv
benutzer|nutzer|team|kollegen|mitarbeiter=team users
einlad~=invite
app|handy|smartphone|mobil~=phone app
offline|ohne internet|ohne netz=offline
sprachen?|deutsch|auf deutsch=languages
sicher~|geschützt|datenschutz=secure
zwei-faktor~=two-factor authentication
aufgaben?=tasks
kalender=calendar
termine?|buchen=book a time
benachrichtigung~=notifications
rechnung~=invoices billing
objekte?|inserate?=listings
fotos?|bilder=photos
angebote?=offers
webseite|website|homepage=website
domain=domain
duplikate|dubletten=duplicates
demo|vorführung=demo
registrier~|konto (?:anlegen|eröffnen|erstellen)=sign up
hilfe|support=help support
integr~|verbinden|anbinden|schnittstelle=integrate api
ki-guthaben=ai credits`,
};
