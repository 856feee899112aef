/** The security white paper of the sample company: what a customer would be handed. It disagrees with the policies in two places on purpose (notification, backups). */
export const whitePaper: { title: string; note: string; sections: { heading: string; paragraphs: string[] }[] } = {
  title: 'Lipa Ledger Security White Paper (sample)',
  note: 'Sample document of an invented company. Version 7, published in February 2025.',
  sections: [
    {
      heading: '1. The service',
      paragraphs: [
        'Lipa Ledger is an accounting service for small and medium companies. It is offered as software as a service from data centres in Frankfurt and Dublin. The service is multi-tenant: customers share the application, and their data is separated logically by organisation in every table and every request.',
        'The service has been in operation since 2019. It is used by accountants in six countries of the European Union.',
      ],
    },
    {
      heading: '2. Architecture',
      paragraphs: [
        'The application runs in containers on a managed platform. The web tier, the application tier and the data tier are in separate networks, and only the web tier can be reached from the internet. A web application firewall filters all incoming requests.',
        'Protection against distributed denial of service attacks is provided by the hosting provider. Outgoing connections from production are limited to a list of known destinations.',
        'Administrators reach production only through a bastion that requires a hardware security key. There is no virtual private network into production.',
      ],
    },
    {
      heading: '3. Data protection',
      paragraphs: [
        'Customer data is classified as confidential. It is encrypted at rest and in transit. Customers can export their data at any time in CSV and XML.',
        'Backups are kept for 30 days. Restoration is tested regularly.',
        'Customer data is stored only in the European Union.',
      ],
    },
    {
      heading: '4. Physical security',
      paragraphs: [
        'The data centres of our hosting provider are guarded at all hours, have access control with two factors and video surveillance, and are certified to ISO/IEC 27001. Visitors are registered and accompanied.',
        'Our office in Ljubljana has an alarm system and electronic access cards. No customer data is stored in the office.',
      ],
    },
    {
      heading: '5. Operations',
      paragraphs: [
        'Servers are rebuilt from hardened images every two weeks. Anti-malware software is installed on all laptops and is updated every day.',
        'Capacity is watched continuously and extended before seventy percent is used. Changes are approved, tested and recorded.',
        'Customers are informed of planned maintenance five working days in advance. Maintenance takes place on Sundays between 02:00 and 05:00 Central European Time.',
      ],
    },
    {
      heading: '6. Incidents',
      paragraphs: [
        'Customers are notified of a personal data breach within 72 hours. A contact for security reports is published at security@lipa-ledger.example.',
      ],
    },
    {
      heading: '7. Compliance',
      paragraphs: [
        'Lipa Sample Company is certified to ISO/IEC 27001:2022. An internal audit takes place every year. The certificate and the statement of applicability are available to customers on request.',
        'The service complies with the General Data Protection Regulation. Accounting records are kept for ten years where the law requires it.',
      ],
    },
  ],
};
