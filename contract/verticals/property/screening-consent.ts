import type { Locale } from '../../core/locale.ts';

/** What an applicant agrees to, kept in these very words (`consentVersion` counts them). */
export const screeningConsent: Record<Locale, string> = {
  en: 'I authorize the landlord’s agent to obtain a consumer report and to verify my income, rental history and references to decide on this application. I certify that what I wrote is true and complete.',
  es: 'Autorizo al agente del arrendador a obtener un informe del consumidor y a verificar mis ingresos, historial de alquiler y referencias para decidir sobre esta solicitud. Certifico que lo que escribí es verdadero y completo.',
  fr: 'J’autorise l’agent du bailleur à obtenir un rapport de solvabilité et à vérifier mes revenus, mon historique locatif et mes références pour statuer sur cette candidature. Je certifie que mes déclarations sont exactes et complètes.',
  de: 'Ich ermächtige den Vertreter des Vermieters, eine Auskunft einzuholen und mein Einkommen, frühere Mietverhältnisse und Referenzen zu prüfen, um über diese Bewerbung zu entscheiden. Ich versichere, dass meine Angaben wahr und vollständig sind.',
  pt: 'Autorizo o agente do proprietário a obter um relatório de consumidor e a verificar minha renda, histórico de aluguel e referências para decidir sobre esta inscrição. Certifico que o que escrevi é verdadeiro e completo.',
  it: 'Autorizzo l’agente del locatore a ottenere un rapporto sul consumatore e a verificare il mio reddito, le locazioni precedenti e le referenze per decidere su questa richiesta. Certifico che quanto scritto è vero e completo.',
  ar: 'أفوّض وكيل المالك بالحصول على تقرير المستهلك والتحقق من دخلي وسجل الإيجار والمراجع للبت في هذا الطلب. وأقرّ بأن ما كتبته صحيح وكامل.',
  zh: '我授权房东的代理人获取消费者报告，并核实我的收入、租住记录和推荐人，以便就此申请作出决定。我保证所填内容真实、完整。',
  ja: 'この申込の審査のため、貸主の代理人が消費者レポートを取得し、私の収入、賃貸履歴および照会先を確認することを承認します。記載内容が真実かつ完全であることを証明します。',
  ru: 'Я разрешаю представителю арендодателя получить потребительский отчёт и проверить мой доход, историю аренды и рекомендации для решения по этой заявке. Подтверждаю, что указанные сведения верны и полны.',
};
