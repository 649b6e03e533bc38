import type { Words } from './words.ts';

export const it: Words = {
  marks:
    "niente famiglie famiglia quartiere il lo la i gli le un uno una di del della dei delle che in con per su da al ad alla è sono c'è ci come quanto quanta quanti dove chi quale quali mio mia miei tuo suo vostro io tu voi noi e o non sì si mi vorrei voglio cerco cerchiamo ho posso può potete più meno ma fino lì questa questo quella casa ciao grazie buongiorno sono siamo camere",
  filler:
    "lunedì martedì mercoledì giovedì venerdì sabato domenica weekend pomeriggio mattina sera vogliamo prossimo prossima bella bel bello buona buon ideale perfetta famiglia prima quanti quante molte molto mille tante per favore voglio vorrei vorremmo ho bisogno cerco cerchiamo cercare trovare sapere dire dimmi avere posso può potete potreste c'è ci sono vedere ciao salve qualcosa tutto bene ora adesso oggi usare funziona fare aiuto aiutare interessa interessato disponibile disponibili quando anche mostrami mostra mia mio miei mie voglia avete parlami domani scusa scusi meglio preferisco zona area parte investimento investire trasferirmi trasferirci gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre max",
  greeting: 'ciao|salve|buongiorno|buonasera|buon pomeriggio|buondì',
  thanks: 'grazie|ti ringrazio|la ringrazio',
  yes: "sì|certo|va bene|ok|d'accordo|volentieri|perfetto",
  no: 'no|no grazie|non ora|lascia stare',
  about:
    "(?:sei|lei è) (?:un |una |un')?(?:robot|bot|umano|persona|macchina|ia)~|chi (?:sei|è lei)|parlo con (?:un|una|un') ?(?:persona|robot|macchina|umano)",
  person:
    '(?:parlare|contattare|mettermi in contatto|chattare)(?: \\p{L}+){0,3} (?:persona|qualcuno|umano|operatore|agente|consulente|team|assistenza|vendite)|persona vera|un operatore|servizio clienti',
  call: 'chiamatemi|chiamami|chiamarmi|mi (?:chiami|chiamate|richiami)|richiam~|una (?:chiamata|telefonata)|telefonar(?:mi|ci)|mi telefon~|(?:qualcuno|potete) (?:può )?(?:chiamar|telefonar)(?:mi|ci)',
  tour: 'visitare|(?:una )?visita|vedere (?:la|questa) casa|visitarla|(?:veder|visitar)l[ao]|(?:possiamo|posso|potremmo|si può) (?:andare a )?(?:veder|visitar)(?:e|l[ao])|vedere (?:la |il )?(?=\\d)',
  offer: "(?:fare|presentare|inviare)(?: [\\p{L}']+)? ?(?:un')?offerta|fare un'offerta|proposta d'acquisto",
  sell: 'vendere|mettere in vendita|vendita della mia',
  worth: '(?:quanto|che) (?:vale|valore)|valore della mia|valore del mio|valutazione|valutare|vale (?:la mia|casa mia)',
  price: 'prezz[oi]|costa~|cost[oi]|quanto (?:costa|viene|è)|quanto|tariff~|canone',
  product:
    'pian[oi]|abbonament[oi]|software|programma|prodotto|piattaforma|applicazione|servizio|lintel|pro|elite|licenza|pacchetto',
  trial: 'prova(?: gratuita| gratis)?|provar(?:e|lo)(?: gratis)?|periodo di prova',
  cancel: 'annullare|disdire|disdetta|cancellare|recedere|vincol[oi]',
  limits: 'limit[ei]|comprende|inclu~|quanti|quante|crediti|siti web|differenza',
  annual: "annual~|all'anno|per anno|un anno",
  monthly: 'mensil[ei]|al mese|ogni mese',
  instructions:
    '(?:ignora|dimentica)(?: \\p{L}+){0,4} (?:istruzioni|regole)|messaggio di sistema|(?:tue|vostre) istruzioni|prompt',
  sensitive:
    'avvocat~|causa legale|denunci~|discrimin~|molest~|reclamo|divorzi~|decedut~|è mort[oa]|fallimento|pignorament~|eredit~',
  wire: '(?:istruzioni|coordinate|dati)(?: \\p{L}+){0,3} (?:bonifico|bancari~)|(?:fare|inviare) (?:il|un) bonifico|bonifico|nuovo iban|coordinate bancarie',
  password:
    '(?:dimenticat~|perso|reimpostare|non ricordo|recuperare)(?: \\p{L}+){0,2} password|non riesco (?:a |ad )?(?:entrare|accedere)|hackerat~|account violato',
  payment:
    '(?:rata|pagamento)(?: mensile| del mutuo)?|pagherei al mese|pagare(?:i)?(?: \\p{L}+)? (?:al|ogni) mese|mutuo mensile|quanto (?:sarebbe |è )?al mese|quanto (?:sarebbe|verrebbe|costerebbe) (?:il |la )?(?:mio |nostro )?mutuo',
  afford: '(?:quanto|che casa) posso (?:spendere|permettermi|comprare)|permettermi|che mutuo posso',
  apr: 'taeg|apr|tasso annuo effettivo',
  closing: '(?:costi|spese) (?:di chiusura|notarili|di rogito)|spese di acquisto|liquidità per il rogito',
  realestate: 'immobiliar~|agent[ei] immobiliar~|agenzie? immobiliar~',
  mortgage: 'mutu[io]|ipotec~|prestit[oi]',
  insurance: 'assicurazion~|assicurativ~',
  bundle: 'pacchetto(?: completo)?|tutti e tre|tutto insieme|bundle',
  management: 'gestione immobiliare|gestione affitti',
  commercial: 'commercial[ei]',
  free: 'gratis|gratuit~',
  homes: 'case|casa|immobil[ei]|abitazion[ei]|proprietà|alloggi?|in vendita',
  want: 'cerco|cerchiamo|cercare|cercando|mostra(?:mi|temi)?|trovare|comprare|ci sono|avete|disponibil[ei]',
  tell: '(?:parlami|dimmi|mi parli|raccontami)(?: di| della| del)?|informazioni|dettagli|di più su|ancora disponibile|ha',
  rent: 'in affitto|affitt[oi]|affittare|da affittare|locazione',
  buy: 'in vendita|comprare|acquistare|acquisto',
  beds: 'camere?(?: da letto)?|stanze?|locali',
  baths: 'bagn[oi]',
  studio: 'monolocal[ei]',
  house: 'vill[ae]|case? unifamiliar[ei]|villett[ae]',
  condo: 'condomini?o?|condos?',
  townhouse: 'case? a schiera|villett[ae] a schiera|townhouse~',
  apartment: 'appartament[oi]',
  multi_family: 'plurifamiliar[ei]|bifamiliar[ei]|duplex',
  manufactured: 'case? (?:mobil[ei]|prefabbricat[ae])',
  land: 'terren[oi]|lott[oi]',
  pool: 'piscin[ae]',
  garage: 'garage|box auto|posto auto',
  fireplace: 'camin[oi]|caminett[oi]',
  waterfront: "(?:sul|fronte) (?:lago|mare|fiume|acqua)|sull'acqua|vista lago",
  view: 'vist[ae]|panorama',
  newBuild: 'nuova costruzione|appena costruit~',
  yard: 'giardin[oi]|cortile',
  basement: 'seminterrato|cantina',
  balcony: 'balcon[ei]|terrazz[aoe]',
  without: 'senza|non',
  least: 'almeno|non meno di|minimo|come minimo|più di|oltre|a partire da|o più',
  most: 'non oltre|senza superare|non superi(?:no)?|(?<!non )meno di|massimo|al massimo|fino a|sotto(?: i| gli)?|non più di|entro|o meno|budget(?: di)?',
  between: 'tra|fra|da',
  joint: '-|e|a',
  around: 'circa|intorno a|più o meno',
  exactly: 'esattamente|solo|soltanto',
  near: 'vicino a|nei pressi di|accanto a',
  in: 'a|ad|in|vicino a',
  also: 'anche|o|oppure',
  after: 'costruit~ (?:dopo il|dopo|dal)|dopo il|dopo|in poi|o (?:dopo|più recent~)',
  before: 'costruit~ prima del|prima del|prima di|o (?:prima|precedent~)',
  cheapest: 'più (?:economic|convenient)~|meno car~|prezzo più basso|per prezzo',
  dearest: 'più car[oaie]|più costos~',
  newest: 'più recent~|ultimi annunci|appena (?:messe?|arrivat~|uscit~|pubblicat~)(?: sul mercato)?|nuovi annunci',
  largest: 'più grand[ei]',
  cheaper:
    '(?:qualcosa di )?più (?:economic|convenient)[oaie]~?|meno car[oaie]|a meno|tropp[oa] car[oaie]|fuori budget',
  bigger: '(?:qualcosa di )?(?<!il |la |i |le )più grand[ei]|più spazios[oa]|tropp[oa] piccol[oaie]|più spazio',
  first: '(?:la |il )?prim[oa]',
  second: '(?:la |il )?second[oa]',
  third: '(?:la |il )?terz[oa]',
  fourth: '(?:la |il )?quart[oa]',
  last: "(?:l')?ultim[oa]",
  it: 'questa|quella|questo|questa casa|quella casa|la casa',
  size: "quanti metri(?: quadr[ia]t?[oi]?)?|superficie|metratura|(?:quanto|com')è grande|quanto è grande|grandezza|metri quadr[ia]t?[oi]?",
  built: "quanti anni ha|anno di costruzione|(?:quando|in che anno)(?: [\\p{L}']+){0,3} costruit~",
  taxes: 'tass[ae]|imu|impost[ae]',
  dues: 'spese condominiali|hoa|condominio',
  lot: 'terreno|lotto',
  unwanted:
    "non (?:voglio|vogliamo|cerco|cerchiamo)(?: un'| una?| ad?| in)*|niente|non(?: una?| ad?| in)*|tranne(?: ad?)?|eccetto(?: ad?)?|senza|nessun[oa]?|né(?: ad?)?|invece di(?: una?)?",
  openHouse: '(?:prossim[oi] )?(?:open houses?|porte aperte|case? apert[ae])',
  stop: '(?:smett\\p{L}*|basta) (?:di )?(?:chiamar\\p{L}*|scriver\\p{L}*|mandar\\p{L}*|contattar\\p{L}*)(?: \\p{L}+)?|non (?:chiamat|scrivet|contattat|mandat)\\p{L}* più(?: \\p{L}+)?|(?:toglie|cancella|rimuove)\\p{L}*(?: dalla (?:vostra |tua |sua )?lista)?|cancellarmi dalla lista|^disiscrivi(?:mi|temi)?$|disiscriv\\p{L}*mi|basta (?:messaggi|email|chiamate)',
  more: "(?:mi )?(?:mostr\\p{L}*|veder\\p{L}*|fammi vedere)(?: \\p{L}+)? (?:altr[eoi]|di più)|altre (?:case|opzioni)|altri (?:immobili|risultati)|(?:cos'|che )?altro|c'è altro|(?:le |i )?prossim[ei]|(?:le|i) successiv[ei]|il resto",
  similar: 'come|simil[ei] a|paragonabil[ei] a',
  dropped: 'dimentica(?:te)?|lascia(?:te)? perdere|togli(?:ete)?|qualsiasi|qualunque|non mi importa(?: d[ei]l?)?',
  droppedAfter:
    'non (?:importa|conta|serve)|non è (?:importante|necessari[oa]|indispensabile)|è indifferente|è opzionale',
  strange:
    "da ristrutturare|all'asta|aste|pignorat[ei]|affitto con riscatto|loft|attic[oi]|ville?|casali?|rustic[oi]|baite?",
  accessible:
    'accessibil[ei](?: (?:alle|in) (?:sedia|sedie) a rotelle| ai disabili)?|senza (?:barriere(?: architettoniche)?|gradini)|rampe?',
  oneStory: '(?:su )?un (?:solo|unico) (?:piano|livello)|(?:a )?piano unico|senza scale',
  pets: '(?:accett\\p{L}*|ammess\\p{L}*|permett\\p{L}*) (?:gli )?(?:animali|cani|gatti)|animali(?: ammessi)?|con (?:il )?(?:cane|gatto|animali)',
  olderPersons: '(?:55|62) ?\\+|(?:oltre|sopra) i (?:55|62)(?: anni)?',
  shorthand:
    'x=per|xke=perché|xché=perché|nn=non|cmq=comunque|qlc=qualche|tt=tutto|app.to=appartamento|appart=appartamento|cam=camere|mq=m2|grz=grazie|c/=con|dv=dove|qnt=quanto',
  one: 'un[oa]?',
  two: 'due',
  three: 'tre',
  four: 'quattro',
  five: 'cinque',
  thousand: 'k|mila|mille',
  million: 'm|mln|milion[ei](?: di)?',
  currency: '\\$|dollari|usd|€|euro',
  metres: 'm2|m²|metri(?: quadr[ai]ti?| quadri)?|mq',
  feet: 'piedi(?: quadrati)?',
  down: 'di anticipo|anticipo|acconto|caparra',
  rate: "tasso(?: d'interesse)?|interesse|interessi",
  years: 'anni|anno|durata',
  income: 'reddito|guadagno|guadagniamo|stipendio',
  debt: 'debiti|debito',
  fees: 'spese|commissioni',
  loan: 'mutuo|prestito|finanziamento',
  iAm: 'sono|siamo|io sono|noi siamo|in quanto|mio marito ed? io(?: siamo)?|mia moglie ed? io(?: siamo)?|vengo d[a-z]+|veniamo d[a-z]+',
  iHave:
    '(?:ho|abbiamo) (?:\\p{L}+ ){0,2}(?:figl[io]|figlie|bambin[io]|disabilità)|(?:sono |uso la )?(?:in )?sedia a rotelle|(?:ricevo|riceviamo|percepisco) (?:\\p{L}+ ){0,2}(?:sussidio|pensione|assegno)|incinta',
  selfEnds:
    'e (?:cerco|cerchiamo|voglio|vogliamo|vorrei|ho|uso|abbiamo)|cerco|cerchiamo|cercando|voglio|vogliamo|vorrei|vorremmo|che cerca~|case|con un budget|budget|comprare|affittare|mi interess~|mi piacerebbe',
  glossary: `contatti?|clienti=contacts
import~|trasferire|portare|migrare=import
esport~|scaricare=export
dati=data
foglio di calcolo|excel=csv
utenti|team|colleghi=team users
invit~=invite
app|applicazione|cellulare|telefono|mobile=phone app
offline|senza internet|senza rete=offline
lingue|lingua|italiano|in italiano=languages
sicur~|protett~|privacy=secure
due fattori=two-factor authentication
attività|compiti=tasks
calendario=calendar
prenotare|appuntament[oi]=book a time
notifiche=notifications
fatture|fattura=invoices billing
annunci|immobili=listings
foto=photos
offerte=offers
sito(?: web)?=website
dominio=domain
duplicati=duplicates
demo|dimostrazione=demo
registr~|creare un account|aprire un account=sign up
aiuto|assistenza|supporto=help support
integr~|collegare=integrate
crediti ia=ai credits`,
};
