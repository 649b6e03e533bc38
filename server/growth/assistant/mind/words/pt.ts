import type { Words } from './words.ts';

export const pt: Words = {
  marks:
    'o os um uma uns de do da dos das que em no na nos nas com por para é são está há como quanto quanta quantos onde quem qual meu minha meus seu sua você vocês eu e ou não sim se me quero procuro tenho posso pode mais menos mas até ao lá essa esse isso sobre casa olá oi obrigado obrigada sou somos podem tem mora moram boas boa liguem ligue ligar',
  filler:
    'terça quinta sexta sábado domingo semana tarde manhã noite queremos próximo próxima bonita bonito linda boa bom ideal perfeita família primeira quantos quantas muito muita por favor quero queria gostaria preciso precisamos procuro procuramos procurar tenho ter posso pode podem poderia há saber dizer diga ver olá oi algo algum alguma coisa tudo bem agora hoje usar funciona fazer ajuda ajudar interessa disponível disponíveis quando também mostre mostrar me fale fala tem têm vocês quiser minha meu meus minhas amanhã ontem desculpe desculpa melhor prefiro região área bairro investimento investir mudar mudando janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro max',
  greeting: 'olá|oi|bom dia|boa tarde|boa noite',
  thanks: 'obrigad[oa]|valeu|agradeço',
  yes: 'sim|claro|ok|pode ser|com certeza|tudo bem|perfeito',
  no: 'não|não obrigad[oa]|agora não|deixa',
  about:
    '(?:você é|és|vocês são) (?:um |uma )?(?:robô|robot|bot|humano|pessoa|máquina|ia)~|quem é você|falo com (?:um|uma) (?:pessoa|robô|máquina|humano)',
  person:
    '(?:falar|conversar|contatar|contactar)(?: \\p{L}+){0,3} (?:pessoa|alguém|humano|atendente|agente|corretor|equipe|suporte|vendas)|pessoa de verdade|um corretor|atendimento',
  call: '(?:me )?lig(?:ue|uem|ar|a)(?: para mim| de volta)?|telefon(?:e|em)-me|uma ligação|retornar a ligação|(?:me |nos )?telefon(?:ar|em?)(?:-me)?|(?:me|nos) (?:ligar|ligue|liguem)',
  tour: 'visitar|(?:uma )?visita|ver (?:a|essa|esta) casa|conhecer (?:a|o) (?:casa|imóvel)|(?:vê|visitá)-l[ao]|(?:podemos|posso|poderíamos|dá para) (?:ver|visitar)|ver (?:a |o )?(?=\\d)',
  offer: '(?:fazer|enviar|apresentar)(?: \\p{L}+)? (?:proposta|oferta)|proposta (?:de compra|para)',
  sell: 'vender|colocar à venda|venda da minha|anunciar minha casa',
  worth:
    '(?:quanto|qual) (?:vale|valor)|valor da minha|valor do meu|avaliação|avaliar (?:minha|meu)|vale (?:minha|meu)',
  price: 'preços?|custa~|custo~|quanto (?:é|custa|fica|sai)|quanto|tarifas?|mensalidade do plano|cobram',
  product: 'planos?|assinatura|software|programa|produto|plataforma|aplicativo|serviço|lintel|pro|elite|licença|pacote',
  trial: 'teste(?: grátis| gratuito)?|testar(?: grátis| de graça)?|período de teste|experimentar|avaliação gratuita',
  cancel: 'cancelar|cancelamento|fidelidade|encerrar (?:o plano|a assinatura)',
  limits: 'limites?|inclui|incluem|quantos|quantas|créditos|sites|diferença',
  annual: 'anual~|por ano|ao ano|um ano',
  monthly: 'mensal~|por mês|ao mês|cada mês',
  instructions:
    '(?:ignor[ea]|esqueça)(?: \\p{L}+){0,4} (?:instruções|regras)|mensagem do sistema|suas instruções|prompt',
  sensitive:
    'advogad~|processar|processo judicial|discrimin~|assédio|reclamação|divórci~|divorci~|faleceu|falecid~|morreu|falência|execução hipotecária|herança',
  wire: '(?:instruções|dados)(?: \\p{L}+){0,3} (?:transferência|bancári~|depósito)|(?:fazer|enviar) (?:a|uma) transferência|nova conta bancária',
  password:
    '(?:esqueci|perdi|redefinir|não lembro|recuperar)(?: \\p{L}+){0,2} senha|não consigo (?:entrar|acessar|fazer login)|hackead~|invadiram',
  payment:
    '(?:prestação|parcela|pagamento)(?: mensal)?|pagaria por mês|pagar(?:ia)?(?: \\p{L}+)? (?:por|ao|cada) mês|financiamento mensal|quanto (?:seria |é |fica )?(?:por|ao) mês|quanto (?:seria|ficaria|sairia) (?:o |a )?(?:meu |minha |nosso )?(?:financiamento|hipoteca)',
  afford:
    '(?:quanto|que casa) (?:eu )?posso (?:pagar|gastar|financiar|comprar)|consigo (?:pagar|comprar)|cabe no meu bolso',
  apr: 'cet|apr|custo efetivo total|taxa anual efetiva',
  closing: '(?:custos|custas|despesas) de (?:fechamento|escritura)|dinheiro para fechar|itbi',
  realestate: 'imobiliári~|imóveis|corretor~ de imóveis|corretores',
  mortgage: 'hipotec~|financiamento imobiliário|crédito imobiliário|empréstimos?',
  insurance: 'seguros?|seguradora~',
  bundle: 'pacote(?: completo)?|os três|tudo junto|combo',
  management: 'gestão de imóveis|administração de imóveis',
  commercial: 'comercia~',
  free: 'grátis|gratuit~|de graça',
  homes: 'casas?|imóve[li]s?|imóveis|residências?|moradias?|propriedades?|à venda',
  want: 'procuro|procuramos|procurar|procurando|mostr~|encontrar|comprar|quero comprar|há|tem|vocês têm|disponíve[li]s?',
  tell: '(?:me )?(?:fale|conte|diga)(?: mais)?(?: sobre)?|informações|detalhes|sobre|ainda (?:está )?disponível|tem',
  rent: 'para alugar|alugar|aluguel|alugue[ls]|para arrendar|arrendamento|locação',
  buy: 'à venda|comprar|compra',
  beds: 'quartos?|dormitórios?|suítes?',
  baths: 'banheiros?|casas? de banho',
  studio: 'estúdios?|kitnet~|quitinete~',
  house: 'casas? unifamiliar~',
  condo: 'condomínios?|condos?',
  townhouse: 'sobrados?|casas? geminadas?|townhouse~',
  apartment: 'apartamentos?|aptos?|apês?',
  multi_family: 'multifamiliar~|duplex|geminad~ duplas?',
  manufactured: 'casas? (?:móve[li]s?|pré-fabricadas?)',
  land: 'terrenos?|lotes?',
  pool: 'piscinas?',
  garage: 'garage[nm]s?|vagas?',
  fireplace: 'lareiras?',
  waterfront: '(?:à )?beira (?:do |da )?(?:mar|lago|rio|água|d’água)|frente (?:ao|para o) (?:mar|lago|rio)',
  view: 'vistas?',
  newBuild: 'construção nova|recém[- ]construíd~|na planta',
  yard: 'quintal|jardim',
  basement: 'porão|cave',
  balcony: 'varandas?|sacadas?|terraço',
  without: 'sem|não',
  least: 'pelo menos|não menos de|no mínimo|mínimo|mais de|a partir de|ou mais|acima de',
  most: 'não (?:mais de|acima de|pass(?:e|em|ar) de)|sem passar de|(?<!não )menos de|no máximo|máximo|até|abaixo de|não mais que|ou menos|orçamento(?: de)?',
  between: 'entre|de',
  joint: '-|e|a|até',
  around: 'cerca de|em torno de|aproximadamente|por volta de',
  exactly: 'exatamente|só|somente|apenas',
  near: 'perto de|próxim[oa]s? (?:a|de)|ao lado de',
  in: 'em|no|na|perto de',
  also: 'também|ou|além de',
  after: 'construíd~ (?:depois de|após|desde|a partir de)|depois de|após|em diante|ou (?:depois|mais (?:nov|recente)~)',
  before: 'construíd~ antes de|antes de|ou (?:antes|anterior~)',
  cheapest: 'mais (?:barat|econômic|em cont)~|menor preço|por preço',
  dearest: 'mais car~',
  newest:
    'mais (?:recente|nov)~|últimos anúncios|(?:acabou|acabaram) de (?:chegar|entrar|sair)(?: no mercado)?|recém(?:-| )(?:chegad|anunciad|listad)~|novos anúncios',
  largest: 'maior(?:es)?|maior tamanho',
  cheaper:
    '(?:algo )?mais (?:barat|em cont)[oa]s?|menos car~|por menos|(?:muito|tão) car[oa]s?|car[oa]s? demais|fora do (?:meu |nosso )?orçamento',
  bigger:
    '(?:algo )?(?<!o |a |os |as )maior|mais espaços[oa]|(?:muito )?pequen[oa]s? demais|muito pequen[oa]s?|mais espaço',
  first: '(?:a |o )?primeir[oa]',
  second: '(?:a |o )?segund[oa]',
  third: '(?:a |o )?terceir[oa]',
  fourth: '(?:a |o )?quart[oa]',
  last: '(?:a |o )?últim[oa]',
  it: 'essa|esse|esta|este|essa casa|esta casa|a casa|ela',
  size: 'área|tamanho|quantos metros|metros quadrados|metragem',
  built: 'quantos anos tem|idade|(?:quando|em que ano)(?: \\p{L}+){0,2} constru~|ano de construção',
  taxes: 'impostos?(?: predia(?:l|is))?|iptu',
  dues: '(?:taxa|quota) de condomínio|hoa|condomínio',
  lot: '(?:tamanho do )?(?:terreno|lote)',
  unwanted:
    'não (?:quero|queremos|procuro|procuramos|preciso)(?: de| uma?| em| n[oa]| nenhuma?)*|nada de|não(?: uma?| em| n[oa])*|exceto(?: em| n[oa])?|menos(?: em| n[oa])|sem|nem(?: em| n[oa])?|em vez de(?: uma?)?',
  openHouse: '(?:próxim[oa]s? )?(?:open houses?|portas abertas|casas? abertas?|visitas? abertas?)',
  stop: '(?:parem|pare|parar) de (?:me )?(?:ligar|mandar|enviar|escrever|contatar|incomodar)(?: \\p{L}+)?|não (?:me )?(?:liguem|ligue|escrevam|contatem|mandem|enviem) mais(?: \\p{L}+)?|(?:me )?(?:tirem?|removam?|retirem?)(?:-me| me)?(?: d[ae] (?:sua |vossa )?lista)?|^descadastrar$|me descadastr\\p{L}*|chega de (?:mensagens|ligações)',
  more: '(?:mostr\\p{L}*|ver|veja)(?: me)? mais|mais (?:casas|opções|imóveis|resultados)|(?:o que|que|tem) mais|outras (?:casas|opções)|outros (?:imóveis|resultados)|(?:os |as )?próximos|(?:os |as )?próximas|o resto|as demais',
  similar: 'como|parecid[oa]s? com|semelhantes? a|similar(?:es)? a',
  dropped: 'esque[cç][ae](?: [oa])?|tir[ae]|deixa (?:pra|para) lá|qualquer|sem se importar com|não me importo com',
  droppedAfter: 'não (?:me )?importa|tanto faz|não é (?:importante|necessári[oa]|obrigatóri[oa])|é opcional',
  strange:
    'para reformar|leilão|retomad[oa]s?|aluguel com opção(?: de compra)?|lofts?|coberturas?|sítios?|chácaras?|fazendas?|chalés?|cabanas?',
  accessible:
    'acessíve(?:l|is)(?: (?:para|a) cadeira(?:s)? de rodas| para cadeirantes?)?|acessibilidade|sem degraus?|rampas?',
  oneStory: 'térre[ao]s?|de um (?:só )?(?:andar|piso)|sem escadas?',
  pets: '(?:aceit[ae]m?|permit[ae]m?) (?:pets?|animais|cachorros?|gatos?)|com (?:pets?|cachorros?|gatos?|animais)|animais',
  olderPersons: '(?:55|62) ?\\+|(?:maiores de|acima de|mais de) (?:55|62)(?: anos)?',
  shorthand:
    'vc=você|vcs=vocês|q=que|pq=porque|pra=para|tb=também|tbm=também|n=não|mto=muito|qto=quanto|qts=quantos|qtos=quartos|ap=apartamento|apê=apartamento|apto=apartamento|obg=obrigado|c/=com|s/=sem|d=de|td=tudo|blz=ok',
  one: 'uma?',
  two: 'dois|duas',
  three: 'três',
  four: 'quatro',
  five: 'cinco',
  thousand: 'k|mil',
  million: 'm|mi|milh(?:ão|ões)(?: de)?',
  currency: '\\$|us\\$|dólares|usd|r\\$|reais|€|euros?',
  metres: 'm2|m²|metros(?: quadrados)?',
  feet: 'pés(?: quadrados)?',
  down: 'de entrada|entrada|sinal',
  rate: 'juros|taxa(?: de juros)?',
  years: 'anos?|prazo',
  income: 'renda|ganho|ganhamos|salário',
  debt: 'dívidas?|devo',
  fees: 'taxas|tarifas|encargos',
  loan: 'empréstimo|financiamento|hipoteca',
  iAm: 'sou|somos|estou|eu sou|nós somos|meu marido e eu(?: somos)?|minha (?:esposa|mulher) e eu(?: somos)?|venho d[eoa]|viemos d[eoa]',
  iHave:
    '(?:tenho|temos) (?:\\p{L}+ ){0,2}(?:filh[oa]s?|crianças?|bebês?|deficiência)|uso cadeira de rodas|(?:recebo|recebemos) (?:\\p{L}+ ){0,2}(?:auxílio|pensão|benefício|aposentadoria)|grávida',
  selfEnds:
    'e (?:procuro|procuramos|quero|queremos|preciso|precisamos|busco|uso|tenho)|procuro|procuramos|procurando|quero|queremos|preciso|precisamos|busco|que procura~|casas?|com (?:um )?orçamento|orçamento|gostaria~|comprar|alugar',
  glossary: `contatos?|contactos?|clientes?=contacts
import~|trazer|migrar|enviar planilha=import
export~|baixar|levar=export
dados=data
planilha|excel=csv
usuários?|equipe|colegas?=team users
convid~=invite
aplicativo|app|celular|telefone|móvel=phone app
sem internet|offline=offline
idiomas?|línguas?|português=languages
segur~|proteg~|privacidade=secure
dois fatores=two-factor authentication
tarefas?=tasks
calendário|agenda=calendar
agendar|marcar horário=book a time
notificaç~=notifications
faturas?|notas fiscais=invoices billing
anúncios?|imóveis=listings
fotos?=photos
propostas?=offers
site=website
domínio=domain
duplicad~=duplicates
demonstração|demo=demo
cadastr~|criar (?:uma )?conta|abrir (?:uma )?conta=sign up
ajuda|suporte=help support
integr~|conectar=integrate
créditos de ia=ai credits`,
};
