import type { Words } from './words.ts';

export const es: Words = {
  marks:
    'el la los las un una unos de del que qué en con por para es son está hay cómo cuánto cuánta cuántos dónde quién cuál mi mis su sus tu yo y o no sí se me le quiero busco tengo puedo puede más menos pero hasta al ahí esa ese esto sobre casa hola gracias soy somos',
  filler:
    'piden pide pedían lunes martes miércoles jueves viernes sábado domingo semana tarde noche queremos quisiéramos próximo próxima bonita bonito linda lindo buena buen bueno ideal perfecta familia primera primer cuántos cuántas muchas muchos mucho mañana por favor quiero quisiera necesito necesitamos busco buscamos buscar tengo tener puedo puede pueden podría poder hay saber decir decirme dígame dime ver hola buenas algo algún alguna cosa todo bien ahora hoy usar usarlo funciona funcionar hacer hace ayuda ayudar gustaría interesa interesado disponible disponibles quiera queramos cuando también si sí dame deme muéstrame muestre ser está están tienen tiene ustedes nuevo nuevas nuevos mi mis enviaron perdón mejor prefiero preferible zona área parte lado inversión invertir mudarme mudamos mudarnos anterior enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre max',
  greeting: 'hola|buen(?:os|as) (?:días|tardes|noches)|buenas|saludos',
  thanks: 'gracias|se lo agradezco|muy amable',
  yes: 'sí|si|claro|vale|de acuerdo|por supuesto|ok|adelante|perfecto',
  no: 'no|no gracias|ahora no|déjalo',
  about:
    '(?:eres|es usted|sos) (?:un |una )?(?:robot|bot|humano|persona|máquina|ia)~|quién (?:eres|es usted)|hablo con (?:un|una) (?:persona|robot|máquina|humano)',
  person:
    '(?:hablar|contactar|comunicarme|chatear)(?: \\p{L}+){0,3} (?:persona|alguien|humano|agente|asesor|equipo|soporte|ventas)|persona real|un agente|atención al cliente',
  call: 'll[áa]m(?:ame|eme|enme|adme)|(?:una |la )?llamada|devolver la llamada|me pueden llamar|me llamen|telefon(?:ear|een|earme|éenme|éeme)|me (?:puede|pueden|podría|podrían) (?:llamar|telefonear)|(?:alguien|ustedes) (?:me )?(?:llam|telefone)(?:e|en|ar)',
  tour: 'visitar|(?:una |la )?visita|ver (?:la|esta|esa) (?:casa|propiedad|vivienda)|cita para ver|recorrido|conocer la casa|(?:ver|visitar|conocer)l[ao]s?|(?:podemos|puedo|podríamos|podría|se puede) (?:ir a )?(?:ver|visitar)(?:l[ao]s?)?|ver (?:la |el )?(?=\\d)',
  offer: '(?:hacer|presentar|enviar)(?: \\p{L}+)? oferta|oferta por|ofertar',
  sell: 'vender|venta de mi|poner (?:mi casa|en venta)|vendo mi',
  worth: '(?:cuánto|qué) (?:vale|valdría|valor tiene)|valor de mi|valoración|tasación|avalúo|vale mi',
  price: 'precios?|cuesta~|coste~|costo~|cuánto (?:es|cuesta|vale|sale|cobran)|cuánto|tarifas?|cobran|vale',
  product:
    'plan(?:es)?|suscripción|programa|producto|plataforma|software|aplicación|servicio|lintel|pro|elite|licencia|paquete',
  trial: 'prueba(?: gratuita| gratis)?|probar(?:lo|la)?(?: gratis)?|período de prueba|sin pagar',
  cancel: 'cancelar|cancelación|darme de baja|dar de baja|permanencia',
  limits: 'límites?|incluye~|cuántos|cuántas|créditos|sitios web|diferencia',
  annual: 'anual~|al año|por año|un año|anualmente',
  monthly: 'mensual~|al mes|por mes|cada mes',
  instructions:
    '(?:ignora|olvida)(?: \\p{L}+){0,4} (?:instrucciones|reglas)|mensaje del sistema|tus instrucciones|prompt',
  sensitive:
    'abogad~|demandar|demanda legal|discriminad~|discriminación|acos[oa]~|queja|divorci~|falleci~|murió|quiebra|ejecución hipotecaria|herencia',
  wire: '(?:instrucciones|datos)(?: \\p{L}+){0,3} (?:transferencia|transferir|banco|bancarias)|(?:hacer|enviar) (?:la|una) transferencia|nueva cuenta bancaria|transferir el dinero',
  password:
    '(?:olvid~|perdí|restablecer|no recuerdo|recuperar)(?: \\p{L}+)? (?:contraseña|clave)|no puedo (?:entrar|acceder|iniciar)|hackearon|cuenta bloqueada',
  payment:
    '(?:pago|cuota|mensualidad)(?: mensual| de la hipoteca)?|pagar~ (?:al|por|cada) mes|pagaría|hipoteca mensual|letra|cuánto (?:sería |es )?(?:al|por|cada) mes|cuánto (?:sería|saldría|quedaría|será) (?:mi|la) (?:hipoteca|letra)',
  afford:
    '(?:qué|cuánta) casa puedo|puedo (?:pagar|permitirme)|cuánto puedo comprar|cuánto puedo (?:gastar|pedir)|me alcanza|permitirme',
  apr: 'tae|apr|tasa anual equivalente',
  closing: '(?:gastos|costos|costes) de cierre|efectivo para cerrar|dinero para el cierre',
  realestate: 'inmobiliari~|bienes raíces|agentes? inmobiliari~|realtor~',
  mortgage: 'hipotec~|préstamos?|prestamista~',
  insurance: 'seguros?|aseguradora~',
  bundle: 'paquete(?: completo)?|los tres|todo junto',
  management: 'gestión de propiedades|administración de propiedades',
  commercial: 'comercial~',
  free: 'gratis|gratuit~',
  homes: 'casas?|viviendas?|propiedad(?:es)?|inmuebles?|hogar(?:es)?|en venta',
  want: 'busco|buscamos|buscar|estoy buscando|muéstrame|muéstreme|enséñame|quiero comprar|comprar|encontrar|hay|tienen|disponibles?',
  tell: 'cuénte?me|cuéntame|háblame|hábleme|información|detalles|dime|dígame|sobre|tiene|disponible|sigue',
  rent: 'en renta|para rentar|rentar|renta|alquil~|en alquiler|arriendo|arrendar',
  buy: 'en venta|comprar|compra',
  beds: 'habitaci[oó]n(?:es)?|recámaras?|dormitorios?|cuartos?|alcobas?',
  baths: 'baños?',
  studio: 'estudios?|monoambiente',
  house: 'casas? unifamiliar(?:es)?|chalet~',
  condo: 'condominios?|condos?',
  townhouse: 'casas? adosadas?|adosad~|townhouse~|casa en hilera',
  apartment: 'apartamentos?|departamentos?|pisos?',
  multi_family: 'multifamiliar~|dúplex|casas? de dos familias',
  manufactured: 'casas? (?:móvil|prefabricada)~',
  land: 'terrenos?|lotes?|parcelas?',
  pool: 'piscinas?|albercas?|pileta',
  garage: 'garajes?|cocheras?|estacionamiento',
  fireplace: 'chimeneas?',
  waterfront: 'frente al (?:mar|agua|lago|río)|a orillas|junto al (?:lago|río|mar)',
  view: 'vistas?',
  newBuild: 'obra nueva|construcción nueva|recién construid~|a estrenar',
  yard: 'jardín|patio|jardines',
  basement: 'sótano',
  balcony: 'balc[oó]n(?:es)?|terraza',
  without: 'sin|no',
  least: 'al menos|no menos de|mínimo|como mínimo|más de|por lo menos|desde|a partir de|o más',
  most: 'no supere[ns]?|sin pasar de|no (?:exceda|excedan)|no más allá de|(?<!no )menos de|no pasen? de|máximo|como máximo|hasta|por debajo de|no más de|a lo sumo|o menos|presupuesto(?: de)?',
  between: 'entre|de',
  joint: '-|y|a|hasta',
  around: 'alrededor de|unos|cerca de|aproximadamente',
  exactly: 'exactamente|solo|solamente',
  near: 'cerca de|cercan[oa]s? a|junto a',
  in: 'en|cerca de',
  also: 'también|o|además',
  after:
    'construid~ (?:después de|desde)|posterior a|después de|en adelante|o (?:después|posterior~|más reciente~|más nuev~)',
  before: 'construid~ antes de|antes de|anterior a|o (?:antes|anterior~)',
  cheapest: 'más (?:barat|económic)~|barat[oa]s?|económic[oa]s?|de menor precio|por precio|menor precio',
  dearest: 'más car~|de mayor precio',
  newest: 'más (?:reciente|nuev)~|últim~ anuncios|recién (?:publicad|llegad|salid|anunciad)~|nuevas? en el mercado',
  largest: 'más grandes?|mayor tamaño',
  cheaper:
    '(?:algo )?(?<!el |la |los |las )más (?:barat|económic)[oa]s?|menos car~|por menos|(?:demasiado|muy) car[oa]s?|fuera de (?:mi|nuestro) presupuesto',
  bigger: '(?:algo )?(?<!el |la |los |las )más (?:grande|ampli)~|(?:demasiado|muy) pequeñ[oa]s?|más espacio',
  first: '(?:la|el)? ?primer[oa]?',
  second: '(?:la|el)? ?segund[oa]',
  third: '(?:la|el)? ?tercer[oa]?',
  fourth: '(?:la|el)? ?cuart[oa]',
  last: '(?:la|el)? ?últim[oa]',
  it: 'esa|ese|esta|este|esa casa|esta casa|la casa|verla',
  size: 'cuántos (?:metros|pies)(?: cuadrados)?|superficie|tamaño|metros cuadrados|(?:cómo|qué tan|cuán) (?:de )?grande|mide',
  built: 'cuántos años tiene|antigüedad|(?:cuándo|en qué año) (?:se|fue) constru~|año de construcción',
  taxes: 'impuest~|predial',
  dues: '(?:cuotas?|gastos) de (?:la )?(?:comunidad|mantenimiento|hoa|asociación)|hoa|mantenimiento|comunidad',
  lot: '(?:tamaño del )?(?:terreno|lote|parcela)',
  unwanted:
    'no (?:quiero|queremos|busco|buscamos|necesito)(?: una?| en| ningún| ninguna)*|nada de|no(?: una?| en)*|excepto(?: en)?|menos en|que no sean?(?: una?| en)*|ni(?: en)?|sin|en vez de(?: una?)?',
  openHouse: '(?:pr[oó]xim[oa]s? )?(?:open houses?|puertas abiertas|casas? abiertas?)',
  stop: '(?:dejen|deje|deja|paren|pare|para) de (?:llamar|escribir|mandar|enviar|contactar|molestar)\\p{L}*(?: \\p{L}+)?|no (?:me|nos) (?:llame|llamen|escriba|escriban|contacten|manden|envíen)(?: más)?(?: \\p{L}+)?|(?:bórr|quít|elimín)[ea]n?me(?: de (?:su|la) lista)?|darme de baja de (?:los )?(?:correos|mensajes|la lista)|no más (?:mensajes|llamadas|correos)',
  more: '(?:muéstr|enséñ)\\p{L}* más|más (?:casas|opciones|resultados|propiedades)|(?:qué|hay) más|hay otr[ao]s|otras (?:casas|opciones)|siguientes?|las demás|el resto',
  similar: 'como|parecid[oa]s? a|similar(?:es)? a',
  dropped: 'olvid[ae] (?:el|la|los|las|lo del?)|sin importar|quit[ae]|da igual|cualquier|no (?:me )?importa',
  droppedAfter: 'no (?:me )?importa|da igual|no es (?:importante|necesari[oa])|es opcional|es lo de menos',
  strange:
    'para (?:remodelar|reparar|arreglar)|embargad[oa]s?|remates?|ejecuci[oó]n|renta con opción(?: a compra)?|cabañas?|lofts?|áticos?|fincas?|ranchos?',
  accessible: 'accesibles?(?: (?:para|en) silla de ruedas)?|accesibilidad|sin escalones|rampas?',
  oneStory: '(?:de )?(?:una (?:sola )?planta|un (?:solo )?piso|una sola planta|un nivel)|sin escaleras',
  pets: '(?:acepten?|permitan?|aceptan|permiten) (?:mascotas|perros|gatos)|con (?:mascotas?|perros?|gatos?)|mascotas',
  olderPersons: '(?:55|62) ?\\+|(?:mayores de|más de) (?:55|62)(?: años)?',
  shorthand:
    'q=que|k=que|xq=porque|pq=porque|x=por|d=de|tb=también|tmb=también|kiero=quiero|kisiera=quisiera|depa=departamento|depas=departamentos|depto=departamento|apto=apartamento|aptos=apartamentos|hab=habitaciones|rec=recámaras|recs=recámaras|ctos=cuartos|cto=cuarto|aki=aquí|grax=gracias|pa=para|cdo=cuando|kuanto=cuánto|cuant=cuánto|bñ=baño|aver=a ver|ay=hay|asta=hasta|c/=con|s/=sin',
  one: 'un[oa]?',
  two: 'dos',
  three: 'tres',
  four: 'cuatro',
  five: 'cinco',
  thousand: 'k|mil',
  million: 'm|mm|mill[oó]n(?:es)?(?: de)?',
  currency: '\\$|dólares|usd|us\\$|€|euros?|pesos',
  metres: 'm2|m²|metros(?: cuadrados)?',
  feet: 'pies(?: cuadrados)?|ft2',
  down: 'de entrada|entrada|enganche|inicial|pago inicial|anticipo',
  rate: 'interés|tasa|tipo(?: de interés)?',
  years: 'años?|plazo',
  income: 'ingresos?|gano|ganamos|salario|sueldo',
  debt: 'deudas?|debo',
  fees: 'comisiones|cargos|gastos',
  loan: 'préstamo|hipoteca|crédito',
  iAm: 'soy|somos|estoy|mi (?:esposo|esposa|marido|pareja) y yo(?: somos)?|vengo de|venimos de',
  iHave:
    '(?:tengo|tenemos) (?:\\p{L}+ ){0,2}(?:hijos?|hijas?|niños?|bebés?|discapacidad)|uso silla de ruedas|(?:recibo|cobro) (?:\\p{L}+ ){0,2}(?:ayuda|pensión|sección 8|subsidio)|embarazada',
  selfEnds:
    'y (?:busco|buscamos|quiero|queremos|necesito|necesitamos|uso|tengo)|busco|buscamos|buscando|quiero|queremos|necesito|necesitamos|que busca~|casas?|con (?:un )?presupuesto|presupuesto|me interesa~|nos interesa~|comprar|alquilar|rentar',
  glossary: `contactos?|clientes?=contacts
import~|traer|migrar|subir|pasar mis=import
export~|descargar|llevarme=export
datos|información=data
hoja de cálculo|excel=csv
usuarios?|equipo|colegas?|compañeros?|empleados=team users
invit~=invite
aplicación|app|móvil|celular|teléfono=phone app
sin (?:internet|conexión)=offline
idiomas?|español|en español=languages spanish
segur~|proteg~|privacidad=secure
dos factores=two-factor authentication
tareas?=tasks
calendario=calendar
citas?|reservar=book a time
notificaciones|avisos=notifications
facturas?=invoices billing
listados?|anuncios|propiedades=listings
fotos?=photos
ofertas?=offers
sitio web|página web=website
dominio=domain
duplicados=duplicates
demostración|demo=demo
registr~|crear una cuenta|abrir una cuenta=sign up
ayuda|soporte=help support
integra~|conectar=integrate
créditos de ia|créditos=ai credits`,
};
